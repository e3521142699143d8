import { readFile } from "node:fs/promises";

const file = new URL("../../public/models/learned.json", import.meta.url);

/** The text of the model that comes with the lab. @throws Error where it cannot be read. */
export function readShippedModel(): Promise<string> {
  return readFile(file, "utf8");
}
