import { expose } from "comlink";
import { CombinationHost } from "./combination-host.ts";

expose(new CombinationHost());
