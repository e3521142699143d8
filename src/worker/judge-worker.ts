import { expose } from "comlink";
import { shelf } from "virtual:extractors";
import { JudgeHost } from "./judge-host.ts";

expose(new JudgeHost(shelf));
