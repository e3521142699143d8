import type { AnyExtractor } from "../contract/extractor.ts";
import { accb, ccb, tccb } from "./ccb/ccb.ts";
import { cectdDs, cectdS, cetdDs } from "./cetd/cetd.ts";
import { danag } from "./danag/danag.ts";
import { plain } from "./plain/plain.ts";

/** The registry: adding an algorithm is its folder and one name here. */
export const extractors = [plain, ccb, accb, tccb, cetdDs, cectdS, cectdDs, danag] as const satisfies readonly AnyExtractor[];
