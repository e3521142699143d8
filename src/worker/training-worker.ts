import { expose } from "comlink";
import { TrainingHost } from "./training-host.ts";

expose(new TrainingHost());
