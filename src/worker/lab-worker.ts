import { expose } from "comlink";
import { shelf } from "virtual:extractors";
import { doorOf } from "./door.ts";
import { LabHost } from "./lab-host.ts";

expose(doorOf(new LabHost(shelf)));
