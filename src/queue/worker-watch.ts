import type { QueueAddress } from "./address.ts";
import { counted } from "./counted.ts";
import type { Presence } from "./presence.ts";
import { ownVersion } from "./runs.ts";

/** Says whether anybody works on what is sent. */
export class WorkerWatch {
  readonly #address: QueueAddress;
  readonly #tell: (line: string) => void;
  #said = "";

  constructor(address: QueueAddress, tell: (line: string) => void) {
    this.#address = address;
    this.#tell = tell;
  }

  /** @throws RangeError where all workers are of other versions. */
  begin(presence: Presence | undefined): void {
    const workers = presence?.workers ?? [];
    const others = [...new Set(workers.map(({ version }) => version))].filter((version) => version !== ownVersion);
    if (others.length > 0 && workers.every(({ version }) => version !== ownVersion))
      throw new RangeError(
        `The workers at ${this.#address.shown} are of Contentscope ${others.join(", ")}, and this is ${ownVersion}: only the same version gives the same results. Start workers of this one.`,
      );
    this.look(presence);
  }

  look(presence: Presence | undefined): void {
    if (presence === undefined) return;
    const workers = presence.workers.filter(({ version }) => version === ownVersion);
    const jobs = workers.reduce((sum, worker) => sum + worker.jobs, 0);
    const line =
      workers.length === 0
        ? `No worker at ${this.#address.shown}: pages wait until there is one. To start one: npm run -s worker -- --queue ${this.#address.shown}`
        : `${counted(workers.length, "worker")} at ${this.#address.shown}, ${counted(jobs, "page")} at once`;
    if (line !== this.#said) this.#tell(line);
    this.#said = line;
  }
}
