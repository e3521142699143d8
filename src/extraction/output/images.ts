import { attributeOf, type Attribute, type Elements } from "../page/page.ts";

/** Attributes in which pages keep the address of an image until it is to be seen. */
const lateAddresses = "data-src data-original data-lazy-src data-lazy data-original-src data-hi-res-src data-full-src".split(" ");
const lateSets = "srcset data-srcset data-lazy-srcset".split(" ");

/** Names of the images that stand in the place of one until it is to be seen. */
const standIn =
  /(?:^|\/)(?:blank|placeholder|spacer|transparent|pixel|loading)(?:[-_.]?\d+(?:x\d+)?)?\.(?:gif|png|svg|jpe?g|webp)(?:[?#]|$)/i;

/** CSS pixels: an image that says that both its edges are no longer is a sign beside the text. */
const longestSign = 32;

const emojiClass = /(?:^|[\s_-])(?:emoji|smil(?:ie|ey)s?|emoticons?)(?:$|[\s_-])/i;
const emojiAddress = /\/(?:emojis?|smilies|smileys?|emoticons?)\//i;
const emojiItself = /^(?:[:;][-']?[()DP]|\p{Extended_Pictographic}[\p{Extended_Pictographic}\p{Emoji_Component}]*)$/u;
const faceClass = /avatar|userpic/i;
const faceAddress = /^(?:https?:)?\/\/(?:[\w-]+\.)*(?:gravatar\.com|avatars\.githubusercontent\.com)\//i;
const iconClass = /(?:^|[\s_-])icons?(?:$|[\s_-])/i;

/** Pixels, and what has an edge as short, count visits and show nothing. */
const shortestEdge = 2;

/**
 * The address of an image: the largest of those that it or its `picture` may be shown by, else the one it is to have later, else its own; `undefined`
 * for one that has none, or brings its data along, or is a pixel or a stand-in.
 *
 * @param sources what the `source` elements beside it in a `picture` offer
 */
export function imageAddress(elements: Elements, element: number, sources: readonly string[]): string | undefined {
  if (edgesOf(elements, element).some((edge) => edge <= shortestEdge)) return undefined;
  const own = (name: string): string => attributeOf(elements, element, name).trim();
  const addresses = [
    ...lateSets.map((name) => largestOf(own(name))),
    ...lateAddresses.map(own),
    own("src"),
    ...sources.map(largestOf),
  ];
  return addresses.find(
    (address) => address !== "" && !/^(?:data|blob|about|javascript):/i.test(address) && !standIn.test(address),
  );
}

/** What an image of an emoji says: its alternative text; "" for any other image. */
export function emojiText(elements: Elements, element: number): string {
  const text = attributeOf(elements, element, "alt").trim();
  const isEmoji =
    emojiClass.test(attributeOf(elements, element, "class")) ||
    emojiAddress.test(attributeOf(elements, element, "src")) ||
    emojiItself.test(text);
  return isEmoji ? text : "";
}

/** Returns whether an image decorates text: the face of who wrote it, or a sign beside it. */
export function isDecoration(elements: Elements, element: number, address: string): boolean {
  const classes = attributeOf(elements, element, "class");
  return (
    edgesOf(elements, element).every((edge) => edge <= longestSign) ||
    faceAddress.test(address) ||
    faceClass.test(`${classes} ${attributeOf(elements, elements.parents[element], "class")}`) ||
    (iconClass.test(classes) && attributeOf(elements, element, "alt").trim() === "")
  );
}

/** Width and height that an image says it has, in CSS pixels; NaN where it does not. */
function edgesOf(elements: Elements, element: number): readonly number[] {
  return ["width", "height"].map((name) => Number.parseFloat(attributeOf(elements, element, name)));
}

/** The address in a `srcset` that is said to be widest or densest, the first of several; "" where there is none. */
function largestOf(set: string): string {
  let [largest, most] = ["", -1];
  let address = "";
  const settle = (size: number): void => {
    if (address !== "" && size > most && !address.startsWith("data:")) [largest, most] = [address, size];
    address = "";
  };
  for (const part of set.replace(/(\s[\d.]+[wxh]),/g, "$1, ").split(/\s+/)) {
    const [, size] = /^([\d.]+)[wxh],?$/.exec(part) ?? [];
    if (size !== undefined) settle(Number(size));
    else {
      settle(1);
      address = part.endsWith(",") ? part.slice(0, -1) : part;
      if (part.endsWith(",")) settle(1);
    }
  }
  settle(1);
  return largest;
}

/** Where videos are shown that pages embed. */
const videoHosts =
  /^(?:https?:)?\/\/(?:[\w-]+\.)*(?:youtube(?:-nocookie)?\.com|youtu\.be|vimeo\.com|dailymotion\.com|ted\.com|twitch\.tv|bilibili\.com|rutube\.ru|wistia\.(?:com|net)|loom\.com)\//i;

/** The link that stands for a video: to the page that shows it, where the address tells. */
export function videoLink(elements: Elements, element: number): { readonly href: string; readonly title: string } | undefined {
  const isFrame = elements.names[element] === "iframe";
  const named = ["src", "data-src", "data-lazy-src"].map((name) => attributeOf(elements, element, name).trim());
  const inside = elements.names[element + 1] === "source" ? attributeOf(elements, element + 1, "src") : "";
  const address = [...named, isFrame ? "" : inside].find((own) =>
    isFrame ? videoHosts.test(own) : own !== "" && !own.startsWith("blob:"),
  );
  if (address === undefined) return undefined;
  const href = address.replace(/^.*youtube(?:-nocookie)?\.com\/embed\/([\w-]{11}).*$/is, "https://www.youtube.com/watch?v=$1");
  return { href, title: attributeOf(elements, element, "title").trim() || "Video" };
}

/** The attributes by which a copy of an image is written. */
export function imageAttributes(elements: Elements, element: number, address: string): readonly Attribute[] {
  const others = elements.attributes[element].filter(({ name }) => name === "alt" || name === "title");
  return [{ name: "src", value: address }, ...others];
}
