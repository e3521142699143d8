import { expose } from "comlink";
import { loader } from "virtual:extractors";
import { doorOf } from "./expose.ts";
import { LabHost } from "./lab-host.ts";

expose(doorOf(new LabHost(loader)));
