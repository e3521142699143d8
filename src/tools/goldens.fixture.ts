import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/**
 * The golden texts: what each algorithm kept of each sample. A text that several kept is stored once, with the first of them in the order
 * of the registry; a table has a line for each of the others, "fe-docs = fe-news".
 */
export class Goldens {
  readonly #folder: string;
  readonly #table: string;
  /** File of each golden's own text, by its name: "fe-docs". In the order of the registry. */
  readonly #files: ReadonlyMap<string, string>;
  /** The name that the text stands under, of those that have no file of their own. */
  readonly #twins: ReadonlyMap<string, string>;

  /** @param files where each text would stand, within the folder */
  constructor(folder: string, files: ReadonlyMap<string, string>) {
    this.#folder = folder;
    this.#table = join(folder, "golden-twins.txt");
    this.#files = files;
    const table = existsSync(this.#table) ? readFileSync(this.#table, "utf8") : "";
    this.#twins = new Map(Array.from(table.matchAll(/^(.*) = (.*)$/gm), ([, name = "", owner = ""]) => [name, owner]));
  }

  /** undefined where nothing is known yet. */
  textOf(name: string): string | undefined {
    const path = this.#pathOf(this.#twins.get(name) ?? name);
    return existsSync(path) ? readFileSync(path, "utf8") : undefined;
  }

  /** Stores texts anew, and the others that have to make room for them. */
  store(changed: ReadonlyMap<string, string>): void {
    const texts = new Map([...this.#files.keys()].map((name) => [name, changed.get(name) ?? this.textOf(name)]));
    const owners = new Map<string, string>();
    const twins: string[] = [];
    for (const [name, text] of texts) {
      const path = this.#pathOf(name);
      const owner = text === undefined ? undefined : owners.get(text);
      if (text === undefined || owner !== undefined) rmSync(path, { force: true });
      if (owner !== undefined) twins.push(`${name} = ${owner}\n`);
      if (text === undefined || owner !== undefined) continue;
      owners.set(text, name);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, text);
    }
    writeFileSync(this.#table, twins.join(""));
  }

  #pathOf(name: string): string {
    return join(this.#folder, this.#files.get(name) ?? name);
  }
}
