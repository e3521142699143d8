import { attributeOf, type Attribute, type Elements } from "../page/page.ts";

/** Attributes in which pages keep the address of an image until it is to be seen. */
const lateAddresses = "data-src data-original data-lazy-src data-lazy data-original-src data-hi-res-src data-full-src".split(" ");
const lateSets = "srcset data-srcset data-lazy-srcset".split(" ");

/** Attributes that hold no address of the image itself, though of one beside it perhaps. */
const noAddress = /^(?:src|alt|id|class|style|name)$|title|caption|descri|label|share|link|page|pin-|href/i;
const fileOfImage = /^[^\s{}"]+\.(?:avif|bmp|gif|jpe?g|png|svg|webp)(?:[?#\s,]|$)/i;

/** Names of the images that stand in the place of one until it is to be seen. */
const standIn =
  /(?:^|\/)(?:blank|placeholder|spacer|transparent|trans|pixel|loading|loader|lazy(?:-?load)?|dummy|empty|1x1)(?:[-_.]?\d+(?:x\d+)?)?\.(?:gif|png|svg|jpe?g|webp)(?:[?#]|$)/i;

/** Elements that are looked at for what a picture, a video or a frame offers, at most. */
export const mostSources = 10;

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
 * The address of an image: the largest of those that it or its `picture` may be shown by, else the one it is to have later, else its own, else
 * what any attribute has that looks like one, since every script names its own; `undefined` for one that has none, or brings its data along, or is a pixel or a stand-in.
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
    ...elements.attributes[element].filter(isLate).map(({ value }) => largestOf(value)),
  ];
  return addresses.find(
    (address) => address !== "" && !/^(?:#|\{\{|(?:data|blob|about|javascript):)/i.test(address) && !standIn.test(address),
  );
}

function isLate({ name, value }: Attribute): boolean {
  if (noAddress.test(name)) return false;
  const isSource = /src(?:set)?$/i.test(name) && /^[^{}]*\/[^{}]*$/.test(value);
  return (
    isSource || fileOfImage.test(value) || (/url|lazy|echo|orig|file|image/i.test(name) && /^(?:https?:)?\/\/\S+$/i.test(value))
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
  let [largest, most] = ["", 0];
  for (const [, address = "", size = "1"] of set.matchAll(candidate))
    if (Number(size) > most && !address.startsWith("data:")) [largest, most] = [address, Number(size)];
  return largest;
}

/** An address, which may have commas in it, with its width or density. */
const candidate = /(?<=^|[\s,])(\S*[^\s,])(?:\s+([\d.]+)[wxh])?(?:\s+[\d.]+[wxh])*\s*(?:,|$)/g;

/** The hosts of videos that pages embed. */
const videoHosts =
  /^(?:https?:)?\/\/(?:[\w-]+\.)*(?:youtube(?:-nocookie)?\.com|youtu\.be|vimeo\.com|dailymotion\.com|ted\.com|twitch\.tv|bilibili\.com|rutube\.ru|wistia\.(?:com|net)|loom\.com)\//i;

/** Elements that show what has an id somewhere, and what stands before the id in its address. */
const players: ReadonlyMap<string, string> = new Map([
  ["youtube", "https://www.youtube.com/watch?v="],
  ["vimeo", "https://vimeo.com/"],
  ["dailymotion", "https://www.dailymotion.com/video/"],
  ["twitter", "https://twitter.com/i/status/"],
  ["instagram", "https://www.instagram.com/p/"],
]);

/** Advertisements, buttons to share, and what counts visits or asks who is there. */
const noContent =
  /\/\/ads?\d*\.|\/ads?[/?.]|doubleclick|adservice|adsystem|adserver|syndication|tagmanager|captcha|taboola|[?&/_-]aff(?:iliate)?s?[_=/]|outbrain|disqus|facebook\.com\/(?:tr|plugins\/(?:like|share|page|follow))|widgets\/(?:follow|tweet_button|hub)/i;

/**
 * The link that stands for a video, a sound, or what else an element embeds from the web: to the page that shows it, where the address tells.
 * `undefined` for other elements, and for frames that are hidden or hold no content.
 */
export function embedLink(elements: Elements, element: number): { readonly href: string; readonly title: string } | undefined {
  const { names, attributes, subtreeEnds } = elements;
  const own = (name: string): string => attributeOf(elements, element, name).trim();
  const [, isFrame, medium, player, other = player] =
    /^(?:(?:amp-)?(?:(iframe|embed|object)|(video|audio))|(?:amp|lite)-([a-z]+)|(youtube|vimeo)-video)$/.exec(names[element]) ??
    [];
  const before = players.get(other ?? "");
  if (isFrame === undefined && medium === undefined && before === undefined) return undefined;
  const id = ["videoid", "data-videoid", "video-id", "data-tweetid", "data-shortcode"]
    .map(own)
    .find((value) => /^[\w-]+$/.test(value));
  const inside = Array.from({ length: Math.min(subtreeEnds[element] - element, mostSources) }, (_, at) => element + at);
  const named = inside.flatMap((at) =>
    attributes[at].filter(({ name }) => /src$|^(?:data|value)$/.test(name)).map(({ value }) => value.trim()),
  );
  const address = named.find((value) =>
    medium === undefined ? /^(?:https?:)?\/\//i.test(value) : value !== "" && !value.startsWith("blob:"),
  );
  const href = before !== undefined && id !== undefined ? before + id : address;
  const isHidden =
    attributes[element].some(({ name }) => name === "hidden") ||
    /display:\s*none|visibility:\s*hidden/i.test(own("style")) ||
    edgesOf(elements, element).some((edge) => edge <= shortestEdge);
  if (href === undefined || (isFrame !== undefined && (isHidden || noContent.test(href)))) return undefined;
  const isVideo = medium === "video" || videoHosts.test(href);
  const host = /\/\/(?:www\.)?([^/?#]+)/.exec(href)?.[1] ?? "";
  const usual = medium === "audio" ? "Audio" : isVideo ? "Video" : host;
  return { href: shownAt(href), title: own("title") || own("aria-label") || usual };
}

/** The page that shows what a frame of YouTube does; other addresses as they are. */
function shownAt(address: string): string {
  const [, path, query = ""] =
    /^(?:https?:)?\/\/(?:[\w-]+\.)*(?:youtube(?:-nocookie)?\.com|youtu\.be)\/([^?#]*)\??([^#]*)/i.exec(address) ?? [];
  if (path === undefined) return address;
  const list = /^embed\/?(?:videoseries\/?)?$/.test(path) ? /(?:^|[&;])list=([\w-]+)/.exec(query)?.[1] : undefined;
  if (list !== undefined) return `https://www.youtube.com/playlist?list=${list}`;
  const channel = path === "embed/live_stream" ? /(?:^|[&;])channel=([\w-]+)/.exec(query)?.[1] : undefined;
  if (channel !== undefined) return `https://www.youtube.com/channel/${channel}/live`;
  const id = /^(?:(?:embed|v|shorts|live)\/)?(?!videoseries|live_stream)([\w-]{11})(?:[/&].*)?$/.exec(path)?.[1];
  return id === undefined ? address : `https://www.youtube.com/watch?v=${id}`;
}
