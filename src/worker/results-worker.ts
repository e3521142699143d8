import { expose } from "comlink";
import { ResultsHost } from "./results-host.ts";

expose(new ResultsHost());
