import { counted, numberText } from "../../contract/number-text.ts";
import type { Naming } from "./element-kinds.ts";
import { far } from "./trees.ts";

/*
 * Trees ask many features that say nearly the same: the four cores, the links, their share and their number. What such features add is
 * told as one: as a topic, which each feature declares. One that declares none is a topic by itself.
 */

/** A block's value of a feature by its name; undefined where the model does not ask for it. */
export type FeatureLookup = (feature: string) => number | undefined;

/** A function that gives a clause on a block, by those of a topic's features that the model asks for. */
type TopicClause = (known: FeatureLookup, features: readonly string[]) => string;

const says = {
  "Cores of the long text": coreText,
  "Class names": told(
    (score) => (score === 0 ? undefined : `class names typical of ${score > 0 ? "content" : "the rest"}`),
    "class names that are not known",
    "class words: sum",
    "class words: mean",
  ),
  "In article": whether("in article", "in no article"),
  "In main": whether("in main", "in no main"),
  "In a section": whether("in a section", "in no section"),
  "In a list or table": whether("in a list or table", "in no list or table"),
  Links: first(
    {
      links: (links) => (links === 0 ? "no links" : its("link")(links)),
      "link density": (share) => (share === 0 ? "no links" : share >= 1 ? "nothing but links" : `its ${percent(share)} links`),
    },
    "its links",
  ),
  Length: first({ words: its("word"), characters: its("character") }, "the length of its words"),
  "Stop words": first({ "stop-word share": (share) => `its ${percent(share)} stop words`, "stop words": its("stop word") }),
  "Different words": first({ "different words": (share) => `its ${percent(share)} different words` }),
  Sentences: first(
    { "ends a sentence": (ends) => (ends === 1 ? "ends a sentence" : "ends no sentence") },
    "its commas and full stops",
  ),
  "Letters and signs": () => "its capitals, digits and signs",
  Copies: first({
    "copies on the page": (copies) => (copies > 1 ? `stands ${whole(copies)} times on the page` : "stands once on the page"),
    "copies before": (before) => (before === 0 ? "no copy before it" : "a copy before it"),
  }),
  "Likeness to the title": whether("like the title", "unlike the title", isMost),
  "Likeness to the description": whether("like the description", "unlike the description", isMost),
  "Kind of element": kindText,
  "The element around it": linked("the element around it", "container 1: link density"),
  "Wider elements around it": linked("wider elements around it", "container 2: link density"),
  "Blocks on its path": told(
    (blocks) => (blocks === 1 ? "alone on its path" : `the ${counted(blocks, "block")} on its path`),
    "the blocks on its path",
    "same path of tags and classes: blocks",
    "same path of tags: blocks",
  ),
  Repetition: told(
    (alike) => (alike > 1 ? `one of ${whole(alike)} alike elements` : "in nothing that is repeated"),
    "how it is repeated",
    "innermost repeated: siblings",
    "outermost repeated: siblings",
    "siblings like its own",
  ),
  "Text among markup": told(
    (share) => `${percent((share + 1) / 2)} of the source around it is text`,
    "the source around it",
    "text less markup, 4 blocks around",
  ),
  "Boilerpipe’s tree": whether("content by Boilerpipe’s tree", "no content by Boilerpipe’s tree", (value) => value > 0),
  "The page as a whole": () => "the page as a whole",
  "Place on the page": told(
    (share) => `at ${percent(share)} of the page`,
    "its place on the page",
    "place among the words",
    "place among the blocks",
    "place in the source",
  ),
  "Distance to the title": told(titleText, "no title on the page", "blocks after the title", "blocks after the first h1"),
  "The heading above": told(
    (blocks) => (blocks === far ? "no heading above" : `a heading ${counted(blocks, "block")} above`),
    "the heading above",
    "blocks since the last heading",
  ),
  "Blocks before": linked("the blocks before it", "8 blocks before: link density"),
  "Blocks after": linked("the blocks after it", "8 blocks after: link density"),
} as const satisfies Readonly<Record<string, TopicClause>>;

/** The topics of which features are declared to be: a feature says which. */
export type TopicName = keyof typeof says | `Named “${Naming}”`;

/** What holds of a block, as a clause, by its topic and the features of that: "inside the core of half the long text". */
export function topicText(topic: string, features: readonly string[], known: FeatureLookup): string {
  if (Object.hasOwn(says, topic)) return says[topic as keyof typeof says](known, features);
  if (!topic.startsWith("Named ")) return featureText(features[0], known(features[0]) ?? 0);
  const names = `named ${topic.slice("Named ".length)}`;
  return whether(`in what is ${names}`, `in nothing ${names}`)(known, features);
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
function first(texts: Readonly<Record<string, (value: number) => string | undefined>>, otherwise = ""): TopicClause {
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
function told(text: (value: number) => string | undefined, otherwise: string, ...features: readonly string[]): TopicClause {
  return first(Object.fromEntries(features.map((feature) => [feature, text])), otherwise);
}

/** One of two clauses, by whether any of the features tells so. */
function whether(inside: string, outside: string, tells = isThere): TopicClause {
  return (known, features) => (features.some((feature) => tells(known(feature) ?? 0, feature)) ? inside : outside);
}

/** Whether a block is in an element, as a flag tells, a distance or a share. */
function isThere(value: number, feature: string): boolean {
  return /^i[ns] /u.test(feature) ? value === 1 : value !== far && value >= 0;
}

function isMost(share: number): boolean {
  return share >= 0.5;
}

/** By the smallest core that a block is in; outside of all, by the largest. */
function coreText(known: FeatureLookup, features: readonly string[]): string {
  const asked = features.filter((feature) => feature.endsWith(": inside"));
  const inner = asked.find((feature) => known(feature) === 1);
  const core = (inner ?? asked.at(-1))?.replace(": inside", "").replace("50 % of", "half");
  return core === undefined ? "the cores of the long text" : `${inner === undefined ? "outside" : "inside"} the ${core}`;
}

function kindText(known: FeatureLookup, features: readonly string[]): string {
  const kind = features.find((feature) => (known(feature) ?? 0) > 0);
  if (kind === undefined) return "neither paragraph nor heading";
  return kind.startsWith("is ") ? kind.slice("is ".length) : "a heading";
}

/** As `placeFeatures` has it where there is no title. */
const noTitle = -300;

function titleText(distance: number): string | undefined {
  if (distance === noTitle) return undefined;
  if (distance === 0) return "the title itself";
  return `the title ${counted(Math.abs(distance), "block")} ${distance > 0 ? "above" : "below"}`;
}

/** What lies around a block, with its links where they are known: "the blocks before it (20 % links)". */
function linked(text: string, density: string): TopicClause {
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
