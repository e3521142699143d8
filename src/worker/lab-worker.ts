import { expose } from "comlink";
import { extractors } from "../extraction/algorithms/index.ts";
import { libraryOf } from "../extraction/run.ts";
import { doorOf } from "./door.ts";
import { LabHost } from "./lab-host.ts";

expose(doorOf(new LabHost(libraryOf(extractors))));
