import { array, object, optional, parse, string } from "valibot";
import type { Sample } from "../views/lab-context.tsx";

const samplesSchema = array(
  object({
    id: string(),
    site: string(),
    page: string(),
    title: string(),
    lesson: string(),
    language: string(),
    siblings: optional(array(string())),
  }),
);

/** The bundled pages that the server offers; none where it does not answer. The lab works without them. */
export async function loadSamples(): Promise<readonly Sample[]> {
  try {
    const response = await fetch("./pages/index.json");
    return parse(samplesSchema, await response.json());
  } catch {
    return [];
  }
}
