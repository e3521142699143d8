import type { AnyExtractor } from "../contract/extractor.ts";
import { boilerpipe } from "./boilerpipe/boilerpipe.ts";
import { bte } from "./bte/bte.ts";
import { accb, ccb, tccb } from "./ccb/ccb.ts";
import { cectdDs, cectdS, cetdDs } from "./cetd/cetd.ts";
import { cetr } from "./cetr/cetr.ts";
import { memberIntersection, memberUnion, vote, weighted } from "./combine/operators.ts";
import { serial } from "./combine/serial.ts";
import { contentExtractor } from "./content-extractor/content-extractor.ts";
import { featureExtractor } from "./content-extractor/feature-extractor.ts";
import { kFeatureExtractor } from "./content-extractor/k-feature-extractor.ts";
import { contentex } from "./contentex/contentex.ts";
import { crunch } from "./crunch/crunch.ts";
import { dana } from "./danag/dana.ts";
import { danag } from "./danag/danag.ts";
import { r2l } from "./danag/r2l.ts";
import { defuddle } from "./defuddle/defuddle.ts";
import { dsc } from "./dsc/dsc.ts";
import { density } from "./density/density.ts";
import { formula } from "./formula/formula.ts";
import { justext } from "./justext/justext.ts";
import { learned } from "./learned/learned.ts";
import { lh } from "./lh/lh.ts";
import { lqf } from "./lqf/lqf.ts";
import { output } from "./output/output.ts";
import { plain } from "./plain/plain.ts";
import { readability } from "./readability/readability.ts";
import { vips } from "./vips/vips.ts";
import { sst } from "./sst/sst.ts";

/** The registry: adding an algorithm is its folder and one name here. */
export const extractors = [
  plain,
  ccb,
  accb,
  tccb,
  bte,
  dsc,
  lqf,
  cetdDs,
  cectdS,
  cectdDs,
  crunch,
  contentex,
  danag,
  dana,
  r2l,
  cetr,
  density,
  featureExtractor,
  kFeatureExtractor,
  contentExtractor,
  lh,
  sst,
  boilerpipe,
  justext,
  vips,
  learned,
  vote,
  weighted,
  memberUnion,
  memberIntersection,
  serial,
  readability,
  defuddle,
  formula,
  output,
] as const satisfies readonly AnyExtractor[];
