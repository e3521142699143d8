import { counted, numberText } from "../../contract/number-text.ts";
import { remembered } from "../../page/once-per-page.ts";
import { coreShares } from "./around-features.ts";
import { far } from "./feature.ts";

/**
 * Trees ask many features that say nearly the same: the four cores, the links, their share and their number. What such features add is
 * told as one: as a topic. Every feature has one topic, at the least itself.
 */
export interface Topic {
  /** In a legend: "Cores of the long text". */
  readonly name: string;
  /** What holds of a block, as a clause: "inside the core of half the long text". */
  readonly say: (known: Known) => string;
}

/** Gives a block's value of a feature by its name; undefined where the model does not ask for it. */
export type Known = (feature: string) => number | undefined;

/** A clause on a block by those of a topic's features that the model asks for. */
type Say = (known: Known, features: readonly string[]) => string;

const patterns: readonly (readonly [name: string, features: RegExp, say: Say])[] = [
  ["Cores of the long text", /^core of /u, coreText],
  ["Class names", /^class words: /u, told(classText, "class names that are not known", "class words: sum", "class words: mean")],
  ["In article", /^(?:in (?:role )?article|nearest article: .*)$/u, whether("in article", "in no article")],
  ["In main", /^(?:in (?:role )?main|nearest main: .*)$/u, whether("in main", "in no main")],
  ["In a section", /^(?:in section|nearest section: .*)$/u, whether("in a section", "in no section")],
  [
    "In a list or table",
    /^(?:is a (?:list item|table cell)|in (?:[uo]l|li|table|td|th)|nearest list: .*)$/u,
    whether("in a list or table", "in no list or table"),
  ],
  named("content", /^(?:nearest content by class: .*|levels to content by class)$/u),
  named("comment", /^(?:nearest comment by class: .*|levels to comment by class)$/u),
  [
    "Links",
    /^(?:link density|links|links per word|in a)$/u,
    first({ links: (links) => (links === 0 ? "no links" : its("link")(links)), "link density": linkText }, "its links"),
  ],
  [
    "Length",
    /^(?:words|characters|characters per word|words, of .*)$/u,
    first({ words: its("word"), characters: its("character") }, "the length of its words"),
  ],
  [
    "Stop words",
    /^(?:stop-word share|stop words|stop-word share, of .*)$/u,
    first({ "stop-word share": (share) => `its ${percent(share)} stop words`, "stop words": its("stop word") }),
  ],
  ["Different words", /^different words$/u, first({ "different words": (share) => `its ${percent(share)} different words` })],
  [
    "Sentences",
    /^(?:commas per word|sentence ends(?: per word)?|ends .*|colons|question marks)$/u,
    first({ "ends a sentence": (ends) => (ends === 1 ? "ends a sentence" : "ends no sentence") }, "its commas and full stops"),
  ],
  [
    "Letters and signs",
    /^(?:capitals per word|upper-case words|letters per character|digits per character|separators per word|begins .*)$/u,
    () => "its capitals, digits and signs",
  ],
  [
    "Copies",
    /^copies /u,
    first({
      "copies on the page": (copies) => (copies > 1 ? `stands ${whole(copies)} times on the page` : "stands once on the page"),
      "copies before": (before) => (before === 0 ? "no copy before it" : "a copy before it"),
    }),
  ],
  ["Likeness to the title", /^share of .* (?:og:)?title/u, whether("like the title", "unlike the title", isMost)],
  ["Likeness to the description", /^share of .* description/u, whether("like the description", "unlike the description", isMost)],
  [
    "Kind of element",
    /^(?:is (?:a (?:paragraph|heading|button|quotation)|of a definition list|preformatted)|heading level|in heading)$/u,
    kindText,
  ],
  ["The element around it", /^container 1: /u, linked("the element around it", "container 1: link density")],
  ["Wider elements around it", /^container [2-5]: /u, linked("wider elements around it", "container 2: link density")],
  [
    "Blocks on its path",
    /^same path of /u,
    told(pathText, "the blocks on its path", "same path of tags and classes: blocks", "same path of tags: blocks"),
  ],
  [
    "Repetition",
    /^(?:siblings like its own|(?:inner|outer)most repeated: .*)$/u,
    told(
      alikeText,
      "how it is repeated",
      "innermost repeated: siblings",
      "outermost repeated: siblings",
      "siblings like its own",
    ),
  ],
  [
    "Text among markup",
    /^text less markup, /u,
    told(
      (share) => `${percent((share + 1) / 2)} of the source around it is text`,
      "the source around it",
      "text less markup, 4 blocks around",
    ),
  ],
  [
    "Boilerpipe’s tree",
    / by Boilerpipe's tree/u,
    whether("content by Boilerpipe’s tree", "no content by Boilerpipe’s tree", (value) => value > 0),
  ],
  ["The page as a whole", /^page: /u, () => "the page as a whole"],
  [
    "Place on the page",
    /^(?:place .*|blocks before|long text before|blocks after the (?:first|last) long one)$/u,
    told(placeText, "its place on the page", "place among the words", "place among the blocks", "place in the source"),
  ],
  [
    "Distance to the title",
    /^blocks after the (?:title|first h1)$/u,
    told(titleText, "no title on the page", "blocks after the title", "blocks after the first h1"),
  ],
  [
    "The heading above",
    /^(?:level of the last heading|(?:blocks|words) since the last heading|(?:words of|links in|title in) the last heading|headings before)$/u,
    told(headingText, "the heading above", "blocks since the last heading"),
  ],
  [
    "Blocks before",
    /^(?:\d+ (?:blocks )?before: .*|(?:blocks to|words of) the last long one)$/u,
    linked("the blocks before it", "8 blocks before: link density"),
  ],
  [
    "Blocks after",
    /^(?:\d+ (?:blocks )?after: .*|(?:blocks to|words of) the next long one)$/u,
    linked("the blocks after it", "8 blocks after: link density"),
  ],
];

/** The topics of a model's features, and of each feature the index of its own. */
export interface Topics {
  readonly topics: readonly Topic[];
  readonly ofFeatures: readonly number[];
}

export const topicsOf = remembered((features: readonly string[]): Topics => {
  const topics = new Map<string, Topic>();
  const own = new Map<string, string[]>();
  const names = features.map((feature) => {
    const [name, , say] = patterns.find(([, pattern]) => pattern.test(feature)) ?? ownTopic(feature);
    const together = own.get(name) ?? [];
    own.set(name, together);
    together.push(feature);
    topics.set(name, { name, say: (known) => say(known, together) });
    return name;
  });
  const places = [...topics.keys()];
  return { topics: [...topics.values()], ofFeatures: names.map((name) => places.indexOf(name)) };
});

/** The topic of a feature that stands for itself. */
function ownTopic(feature: string): (typeof patterns)[number] {
  const [, naming] = /^levels to (.*) by class$/u.exec(feature) ?? [];
  if (naming !== undefined) return named(naming, /^$/u);
  return [capital(feature), /^$/u, (known) => featureText(feature, known(feature) ?? 0)];
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

const flag = /^(?:in|is|begins|ends|speaks|names|has|heading on)\b|: same path$/u;
const verbs = /^(begin|end|speak|name)s /u;

/** A feature with its value, as a clause: "in nav", "not in nav", "does not speak of legal", "different words 0.92". */
function featureText(name: string, value: number): string {
  if (!flag.test(name)) return value === far ? `none: ${name}` : `${name} ${numberText(value)}`;
  const plain = name.replace(/^is /u, "").replace(/^heading on /u, "under a heading on ");
  if (value !== 0) return plain;
  return verbs.test(plain) ? plain.replace(verbs, "does not $1 ") : `not ${plain}`;
}

/** What the first known feature has to say, if it has. */
function first(texts: Readonly<Record<string, (value: number) => string | undefined>>, otherwise = ""): Say {
  return (known) => {
    for (const [feature, text] of Object.entries(texts)) {
      const value = known(feature);
      const said = value === undefined ? undefined : text(value);
      if (said !== undefined) return said;
    }
    return otherwise;
  };
}

/** The same of several features. */
function told(text: (value: number) => string | undefined, otherwise: string, ...features: readonly string[]): Say {
  return first(Object.fromEntries(features.map((feature) => [feature, text])), otherwise);
}

/** One of two clauses, by whether any of the features tells so. */
function whether(inside: string, outside: string, tells = isThere): Say {
  return (known, features) => (features.some((feature) => tells(known(feature) ?? 0, feature)) ? inside : outside);
}

/** Whether a block is in an element, as a flag tells, a distance or a share. */
function isThere(value: number, feature: string): boolean {
  return /^i[ns] /u.test(feature) ? value === 1 : value !== far && value >= 0;
}

function isMost(share: number): boolean {
  return share >= 0.5;
}

/** What the class or id of an element around a block names. */
function named(naming: string, features: RegExp): (typeof patterns)[number] {
  return [`Named “${naming}”`, features, whether(`in what is named “${naming}”`, `in nothing named “${naming}”`)];
}

/** By the smallest core that a block is in; outside of all, by the largest. */
function coreText(known: Known): string {
  const insideOf = (share: number): number | undefined => known(`core of ${share} % of the long text: inside`);
  const asked = coreShares.filter((share) => insideOf(share) !== undefined);
  const inner = asked.find((share) => insideOf(share) === 1);
  const share = inner ?? asked.at(-1);
  if (share === undefined) return "the cores of the long text";
  return `${inner === undefined ? "outside" : "inside"} the core of ${share === 50 ? "half the" : `${share} % of the`} long text`;
}

function classText(score: number): string | undefined {
  return score === 0 ? undefined : `class names typical of ${score > 0 ? "content" : "the rest"}`;
}

function kindText(known: Known, features: readonly string[]): string {
  const kind = features.find((feature) => (known(feature) ?? 0) > 0);
  if (kind === undefined) return "neither paragraph nor heading";
  return kind.startsWith("is ") ? kind.slice("is ".length) : "a heading";
}

function pathText(blocks: number): string {
  return blocks === 1 ? "alone on its path" : `the ${counted(blocks, "block")} on its path`;
}

function alikeText(alike: number): string {
  return alike > 1 ? `one of ${whole(alike)} alike elements` : "in nothing that is repeated";
}

function placeText(share: number): string {
  return `at ${percent(share)} of the page`;
}

/** As `placeFeatures` has it where there is no title. */
const noTitle = -300;

function titleText(distance: number): string | undefined {
  if (distance === noTitle) return undefined;
  if (distance === 0) return "the title itself";
  return `the title ${counted(Math.abs(distance), "block")} ${distance > 0 ? "above" : "below"}`;
}

function headingText(blocks: number): string {
  return blocks === far ? "no heading above" : `a heading ${counted(blocks, "block")} above`;
}

function linkText(density: number): string {
  return density === 0 ? "no links" : density >= 1 ? "nothing but links" : `its ${percent(density)} links`;
}

/** What lies around a block, with its links where they are known: "the blocks before it (20 % links)". */
function linked(text: string, density: string): Say {
  return first({ [density]: (share) => (share < 0 ? undefined : `${text} (${percent(share)} links)`) }, text);
}

function its(noun: string): (count: number) => string {
  return (count) => `its ${counted(count, noun)}`;
}

function whole(count: number): string {
  return count.toLocaleString("en");
}

function percent(share: number): string {
  return share > 0 && share < 0.01 ? "under 1 %" : `${Math.round(share * 100)} %`;
}
