import { expose } from "comlink";
import { TallyHost } from "./results-host.ts";

expose(new TallyHost());
