import { array, boolean, exactOptional, number, object, record, string, union } from "valibot";
import type { GenericSchema } from "valibot";
import type { MemberSpec } from "../extraction/contract/extractor.ts";
import { deepestMembers } from "../extraction/run.ts";

/** Values of parameters by name, as a file or a link carries them: what they mean is for the library to say. */
export const valuesSchema = record(string(), union([number(), string(), boolean()]));

/** Members with members with members, to the level below the deepest: what lies there is refused by name, and nothing beyond is read. */
function memberSchema(levels: number): GenericSchema<MemberSpec> {
  const own = { extractor: string(), values: valuesSchema, weight: exactOptional(number()) };
  return levels === 0 ? object(own) : object({ ...own, members: exactOptional(array(memberSchema(levels - 1))) });
}

export const membersSchema = array(memberSchema(deepestMembers));
