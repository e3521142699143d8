import { valuesFor } from "../../contract/parameters.ts";
import { readings } from "./parameters.ts";

/** The usual values of what counts as what. */
export const [defaults] = valuesFor(readings, {});
