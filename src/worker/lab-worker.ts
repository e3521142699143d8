import { expose } from "comlink";
import { loader } from "virtual:extractors";
import { exposed } from "./expose.ts";
import { LabHost } from "./lab-host.ts";

expose(exposed(new LabHost(loader)));
