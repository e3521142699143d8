// Makes articles by one program, named by its argument, in a process of its own: each page that comes as a message is answered by what was
// made of it and what that took.
import { existsSync, readFileSync } from "node:fs";
import { messageOf } from "../format.ts";

/** A page to make an article of. */
export interface PeerPage {
  readonly source: string;
  /** Where it is from; "" where that is not known. */
  readonly url: string;
}

/** The article that a program made of a page: "" for what it did not find. */
export interface PeerArticle {
  readonly html: string;
  readonly title: string;
  readonly author: string;
  /** As the program writes it. */
  readonly published: string;
}

/** The outcome of a page. */
export interface PeerAnswer {
  /** Left out where the program gave up. */
  readonly article?: PeerArticle;
  readonly problem?: string;
  /** The processor's time for this page: parsing, the article and what it states, and nothing else. */
  readonly milliseconds: number;
  /** Megabytes that the process had at the most so far. */
  readonly memory: number;
}

type MakeArticle = (page: PeerPage) => PeerArticle | Promise<PeerArticle>;

/** The programs as their own documentation has them called, each with one parse. What the others need is not loaded. */
const programs: Readonly<Record<string, () => Promise<MakeArticle>>> = {
  learned: async () => {
    const { reader } = await import("../extraction/learned.ts");
    const read = reader(JSON.parse(readFileSync(new URL("../../public/models/learned.json", import.meta.url), "utf8")));
    return ({ source, url }) => {
      const { html, metadata } = read(source, url === "" ? {} : { url });
      const { title, author, published } = metadata;
      return { html, title: title?.value ?? "", author: author?.value ?? "", published: published?.value ?? "" };
    };
  },
  defuddle: async () => {
    const [{ Defuddle }, { parseHTML }] = await Promise.all([import("defuddle/node"), import("linkedom/worker")]);
    return async ({ source, url }) => {
      // Asynchronous extractors ask servers, which a measurement does not.
      const { content, title, author, published } = await Defuddle(parseHTML(source).document, url, { useAsync: false });
      return { html: content, title, author, published };
    };
  },
  readability: async () => {
    const [{ Readability }, { parseHTML }] = await Promise.all([import("@mozilla/readability"), import("linkedom/worker")]);
    return ({ source }) => {
      const { content, title, byline, publishedTime } = new Readability(parseHTML(source).document).parse() ?? {};
      return { html: content ?? "", title: title ?? "", author: byline ?? "", published: publishedTime ?? "" };
    };
  },
};

// Nobody here reads what programs say of pages to the console.
Object.assign(console, { log: ignore, warn: ignore, error: ignore });
const make = await programs[process.argv[2] ?? ""]?.();
process.on("message", (page: PeerPage) => {
  void answerTo(page).then((answer) => process.send?.(answer));
});

async function answerTo(page: PeerPage): Promise<PeerAnswer> {
  const begun = process.cpuUsage();
  const made = await articleOf(page);
  const { user, system } = process.cpuUsage(begun);
  return { ...made, milliseconds: (user + system) / 1_000, memory: mostMemory() };
}

/** Linux says of `maxRSS` what the process that began this one had, where that was more; its own status does not. */
function mostMemory(): number {
  const status = "/proc/self/status";
  const own = existsSync(status) ? /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(status, "utf8"))?.[1] : undefined;
  return Number(own ?? process.resourceUsage().maxRSS) / 1_024;
}

async function articleOf(page: PeerPage): Promise<Pick<PeerAnswer, "article" | "problem">> {
  try {
    if (make === undefined) return { problem: "no such program" };
    return { article: await make(page) };
  } catch (error) {
    return { problem: messageOf(error) };
  }
}

function ignore(): void {}
