import { expose } from "comlink";
import { TallyHost } from "./tally-host.ts";

expose(new TallyHost());
