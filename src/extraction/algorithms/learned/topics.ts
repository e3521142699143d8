import { counted } from "../../contract/number-text.ts";
import { far } from "./feature.ts";
import { featureText } from "./wording.ts";

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

interface TopicPattern {
  readonly name: string;
  readonly features: RegExp;
  readonly say: Topic["say"];
}

const patterns: readonly TopicPattern[] = [
  { name: "Cores of the long text", features: /^core of /u, say: coreText },
  { name: "Class names", features: /^class words: /u, say: classWordsText },
  landmark("article", /^(?:in (?:role )?article|nearest article: .*)$/u, "in article", "in no article"),
  landmark("main", /^(?:in (?:role )?main|nearest main: .*)$/u, "in main", "in no main"),
  landmark("section", /^(?:in section|nearest section: .*)$/u, "in a section", "in no section"),
  landmark(
    "list",
    /^(?:is a (?:list item|table cell)|in (?:[uo]l|li|table|td|th)|nearest list: .*)$/u,
    "in a list or table",
    "in no list or table",
  ),
  byName("content", /^(?:nearest content by class: .*|levels to content by class)$/u),
  byName("comment", /^(?:nearest comment by class: .*|levels to comment by class)$/u),
  { name: "Links", features: /^(?:link density|links|links per word|in a)$/u, say: linksText },
  { name: "Length", features: /^(?:words|characters|characters per word)$/u, say: lengthText },
  {
    name: "Stop words",
    features: /^(?:stop-word share|stop words)$/u,
    say: (known) => {
      const share = known("stop-word share");
      return share === undefined ? `its ${counted(known("stop words") ?? 0, "stop word")}` : `its ${percent(share)} stop words`;
    },
  },
  {
    name: "Different words",
    features: /^different words$/u,
    say: (known) => `its ${percent(known("different words") ?? 0)} different words`,
  },
  {
    name: "Sentences",
    features: /^(?:commas per word|sentence ends(?: per word)?|ends .*|colons|question marks)$/u,
    say: (known) => {
      const ends = known("ends a sentence");
      return ends === undefined ? "its commas and full stops" : ends === 1 ? "ends a sentence" : "ends no sentence";
    },
  },
  {
    name: "Letters and signs",
    features:
      /^(?:capitals per word|upper-case words|letters per character|digits per character|separators per word|begins .*)$/u,
    say: () => "its capitals, digits and signs",
  },
  {
    name: "Copies",
    features: /^copies /u,
    say: (known) => {
      const copies = known("copies on the page");
      if (copies === undefined) return known("copies before") === 0 ? "no copy before it" : "a copy before it";
      return copies > 1 ? `stands ${copies.toLocaleString("en")} times on the page` : "stands once on the page";
    },
  },
  { name: "Likeness to the title", features: /^share of .* (?:og:)?title/u, say: likeness("title", "the title") },
  { name: "Likeness to the description", features: /^share of .* description/u, say: likeness("description", "the description") },
  {
    name: "Kind of element",
    features: /^(?:is (?:a (?:paragraph|heading|button|quotation)|of a definition list|preformatted)|heading level|in heading)$/u,
    say: kindText,
  },
  {
    name: "The element around it",
    features: /^container 1: /u,
    say: (known) => `the element around it${linkRemark(known("container 1: link density"))}`,
  },
  {
    name: "Wider elements around it",
    features: /^container [2-5]: /u,
    say: (known) => `wider elements around it${linkRemark(known("container 2: link density"))}`,
  },
  {
    name: "Blocks on its path",
    features: /^same path of /u,
    say: (known) => {
      const blocks = known("same path of tags and classes: blocks") ?? known("same path of tags: blocks");
      return blocks === undefined
        ? "the blocks on its path"
        : blocks === 1
          ? "alone on its path"
          : `the ${counted(blocks, "block")} on its path`;
    },
  },
  {
    name: "Repetition",
    features: /^(?:siblings like its own|(?:inner|outer)most repeated: .*)$/u,
    say: (known) => {
      const alike =
        known("innermost repeated: siblings") ?? known("outermost repeated: siblings") ?? known("siblings like its own");
      if (alike === undefined) return "how it is repeated";
      return alike > 1 ? `one of ${alike.toLocaleString("en")} alike elements` : "in nothing that is repeated";
    },
  },
  { name: "The page as a whole", features: /^page: /u, say: () => "the page as a whole" },
  {
    name: "Place on the page",
    features: /^(?:place .*|blocks before)$/u,
    say: (known) => {
      const place = known("place among the words") ?? known("place among the blocks") ?? known("place in the source");
      return place === undefined ? "its place on the page" : `at ${percent(place)} of the page`;
    },
  },
  { name: "Distance to the title", features: /^blocks after the /u, say: titleDistanceText },
  {
    name: "The heading above",
    features:
      /^(?:level of the last heading|(?:blocks|words) since the last heading|words of the last heading|headings before)$/u,
    say: (known) => {
      const blocks = known("blocks since the last heading");
      if (blocks === undefined) return "the heading above";
      return blocks === far ? "no heading above" : `a heading ${counted(blocks, "block")} above`;
    },
  },
  {
    name: "Blocks before",
    features: /^(?:\d+ (?:blocks )?before: .*|(?:blocks to|words of) the last long one)$/u,
    say: (known) => `the blocks before it${linkRemark(known("8 blocks before: link density"))}`,
  },
  {
    name: "Blocks after",
    features: /^(?:\d+ (?:blocks )?after: .*|(?:blocks to|words of) the next long one)$/u,
    say: (known) => `the blocks after it${linkRemark(known("8 blocks after: link density"))}`,
  },
];

/** The topics of a model's features, and of each feature the index of its own. */
export interface Topics {
  readonly topics: readonly Topic[];
  readonly ofFeatures: readonly number[];
}

const knownTopics = new WeakMap<readonly string[], Topics>();

export function topicsOf(features: readonly string[]): Topics {
  let found = knownTopics.get(features);
  if (found === undefined) knownTopics.set(features, (found = grouped(features)));
  return found;
}

function grouped(features: readonly string[]): Topics {
  const topics: Topic[] = [];
  const places = new Map<TopicPattern | string, number>();
  const ofFeatures = features.map((feature) => {
    const pattern = patterns.find((candidate) => candidate.features.test(feature));
    const key = pattern ?? feature;
    let place = places.get(key);
    if (place === undefined) {
      place = topics.push(pattern ?? ownTopic(feature)) - 1;
      places.set(key, place);
    }
    return place;
  });
  return { topics, ofFeatures };
}

/** The topic of a feature that stands for itself. */
function ownTopic(feature: string): Topic {
  const [, naming] = /^levels to (.*) by class$/u.exec(feature) ?? [];
  if (naming !== undefined) return byName(naming, /^$/u);
  return {
    name: feature.slice(0, 1).toUpperCase() + feature.slice(1),
    say: (known) => featureText(feature, known(feature) ?? 0),
  };
}

const coreShares = [30, 50, 70, 90] as const;

/** By the smallest core that a block is in; outside of all, by the largest. */
function coreText(known: Known): string {
  const named = coreShares.flatMap((share) => {
    const inside = known(`core of ${share} % of the long text: inside`);
    return inside === undefined ? [] : [{ isInside: inside === 1, text: share === 50 ? "half the" : `${share} % of the` }];
  });
  const inner = named.find(({ isInside }) => isInside);
  if (inner !== undefined) return `inside the core of ${inner.text} long text`;
  const outer = named.at(-1);
  return outer === undefined ? "the cores of the long text" : `outside the core of ${outer.text} long text`;
}

function classWordsText(known: Known): string {
  const score = known("class words: sum") ?? known("class words: mean") ?? 0;
  if (score === 0) return "class names that are not known";
  return `class names typical of ${score > 0 ? "content" : "the rest"}`;
}

/** A kind of element that a block is in or not: it is, where the nearest one is so many levels up, or has a share of the page. */
function landmark(name: string, features: RegExp, inside: string, outside: string): TopicPattern {
  return {
    name: inside.slice(0, 1).toUpperCase() + inside.slice(1),
    features,
    say: (known) => {
      const parts = ["levels up", "share of the page", "link density", "share of the long text"] as const;
      const [levels, ...shares] = parts.map((part) => known(`nearest ${name}: ${part}`));
      const flag = known(`in ${name}`);
      const isIn =
        flag === 1 || (levels !== undefined && levels !== far) || shares.some((share) => share !== undefined && share >= 0);
      return isIn ? inside : outside;
    },
  };
}

/** What the class or id of an element around a block names. */
function byName(naming: string, features: RegExp): TopicPattern {
  return {
    name: `Named “${naming}”`,
    features,
    say: (known) => {
      const levels = known(`levels to ${naming} by class`) ?? known(`nearest ${naming} by class: levels up`);
      const share =
        known(`nearest ${naming} by class: share of the long text`) ?? known(`nearest ${naming} by class: link density`);
      const isIn = levels === undefined ? share !== undefined && share >= 0 : levels !== far;
      return isIn ? `in what is named “${naming}”` : `in nothing named “${naming}”`;
    },
  };
}

function linksText(known: Known): string {
  const links = known("links");
  if (links !== undefined) return links === 0 ? "no links" : `its ${counted(links, "link")}`;
  const density = known("link density") ?? known("links per word") ?? known("in a") ?? 0;
  return density === 0 ? "no links" : density >= 1 ? "nothing but links" : `its ${percent(density)} links`;
}

function lengthText(known: Known): string {
  const words = known("words");
  if (words !== undefined) return `its ${counted(words, "word")}`;
  const characters = known("characters");
  return characters === undefined ? "the length of its words" : `its ${counted(characters, "character")}`;
}

/** Whether most of a block's words, or of the words of the page's name, are in the other. */
function likeness(kind: string, name: string): Topic["say"] {
  const kinds = kind === "title" ? ["title", "og:title"] : [kind];
  return (known) => {
    const shares = kinds.flatMap((of) => [known(`share of its words in the ${of}`) ?? 0, known(`share of the ${of} in it`) ?? 0]);
    return Math.max(...shares) >= 0.5 ? `like ${name}` : `unlike ${name}`;
  };
}

const kinds: readonly (readonly [feature: string, text: string])[] = [
  ["is a paragraph", "a paragraph"],
  ["is a heading", "a heading"],
  ["heading level", "a heading"],
  ["in heading", "a heading"],
  ["is of a definition list", "of a definition list"],
  ["is a button", "a button"],
  ["is a quotation", "a quotation"],
  ["is preformatted", "preformatted"],
];

function kindText(known: Known): string {
  return kinds.find(([feature]) => (known(feature) ?? 0) > 0)?.[1] ?? "neither paragraph nor heading";
}

/** As `placeFeatures` has it where there is no title. */
const noTitle = -300;

function titleDistanceText(known: Known): string {
  const distances = [known("blocks after the title"), known("blocks after the first h1")];
  const distance = distances.find((value) => value !== undefined && value !== noTitle);
  if (distance === undefined) return "no title on the page";
  if (distance === 0) return "the title itself";
  return `the title ${counted(Math.abs(distance), "block")} ${distance > 0 ? "above" : "below"}`;
}

function linkRemark(density: number | undefined): string {
  return density === undefined || density < 0 ? "" : ` (${percent(density)} links)`;
}

function percent(share: number): string {
  return share > 0 && share < 0.01 ? "under 1 %" : `${Math.round(share * 100)} %`;
}
