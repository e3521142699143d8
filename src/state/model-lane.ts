import type { Library } from "../extraction/run.ts";
import type { Lab } from "./lab.ts";
import { withLane, withValue } from "./lane-changes.ts";

/** The parameter of an algorithm that names the model it decides by; undefined for one that decides by none. */
export function modelParameterOf(extractor: string, library: Library): string | undefined {
  const parameters = Object.entries(library.get(extractor)?.parameters ?? {});
  return parameters.find(([, { kind }]) => kind === "model")?.[0];
}

/** A lab with a model in the lane in focus, or else in the first lane that decides by one; in a lane of its own where there is none. */
export function withModel(lab: Lab, model: string, library: Library): Lab {
  const takes = ({ extractor }: { readonly extractor: string }): boolean => modelParameterOf(extractor, library) !== undefined;
  const lane = lab.lanes.find((one) => one.id === lab.focusedLane && takes(one)) ?? lab.lanes.find(takes);
  if (lane === undefined) return withModelLane(lab, model, library);
  const name = modelParameterOf(lane.extractor, library) ?? "";
  return withValue(lab, lane.id, name, model, library.get(lane.extractor)?.parameters[name]?.default ?? "");
}

/** A lab with a model in a lane of its own; the same lab where there is no room. */
export function withModelLane(lab: Lab, model: string, library: Library): Lab {
  const extractor = [...library.keys()].find((id) => modelParameterOf(id, library) !== undefined);
  if (extractor === undefined) return lab;
  return withLane(lab, extractor, { [modelParameterOf(extractor, library) ?? ""]: model });
}
