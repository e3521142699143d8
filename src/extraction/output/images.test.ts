import { describe, expect, it } from "vitest";
import { openPage } from "../page/open-page.ts";
import { selectionOf } from "../page/selection.ts";
import { selectedMarkdown } from "./markdown.ts";

const [image, link] = ["![a](/i.jpg)", "[Video](https://www.youtube.com/watch?v=abcdefghijk)"];
const blank = "data:image/gif;base64,R0";

/** What is written between two paragraphs that are selected, where nothing between them is. */
function between(source: string): string {
  const page = openPage(`<main><p>before</p>${source}<p>after</p></main>`);
  const ends = ["before", "after"].map((word): [number, number] => {
    const at = page.source.lastIndexOf(word);
    return [at, at + word.length];
  });
  return selectedMarkdown(page, selectionOf(ends)).slice("before\n\n".length, -"\n\nafter".length);
}

describe("images that wait for scripts", () => {
  it.each([
    ["in noscript beside a stand-in", `<img src="${blank}"><noscript><img src=/i.jpg alt=a></noscript>`, image],
    ["in noscript within a link", `<a><img class=lazy><noscript><img srcset="/s.jpg 1x, /i.jpg 2x" alt=a></noscript></a>`, image],
    [
      "alone in a figure",
      "<figure><div></div><noscript><img src=/i.jpg alt=a></noscript><figcaption>It</figcaption></figure>",
      `${image}\n\nIt`,
    ],
    ["shown besides", "<img data-src=/i.jpg alt=a><noscript><img src=/large.jpg></noscript>", image],
    ["shown after", "<noscript><img src=/large.jpg></noscript><img data-src=/i.jpg alt=a>", image],
    [
      "that count visits",
      "<noscript><img src=https://count.example/p></noscript><noscript><img src=/i.jpg width=1 height=1></noscript>",
      "",
    ],
    ["with a script", `<img src="${blank}"><noscript><img src="javascript:alert(1)"></noscript>`, ""],
    ...["data-echo", "data-url", "data-actualsrc", "data-orig-file", "data-cfsrc", "nitro-lazy-src", "data-lazyload"].map(
      (name) => [name, `<p><img src="${blank}" ${name}=/i.jpg alt=a></p>`, image],
    ),
    [
      "an address without an ending",
      `<img data-delayed-url="https://media.example/0?e=1" alt=a>`,
      "![a](https://media.example/0?e=1)",
    ],
    ["a set", `<img src=/img/1x1.gif data-bgset="/s.jpg 200w, /i.jpg 900w" alt=a>`, image],
    ["what is no image's address", '<img alt=a.jpg title=b.jpg data-page-url="https://a.example/b" data-src="{{ src }}">', ""],
    [
      "amp-img",
      "<figure><amp-img src=/i.jpg alt=a width=90 height=90></amp-img><figcaption>It</figcaption></figure>",
      `${image}\n\nIt`,
    ],
  ])("are written where they lie between kept texts: %s", (_, source, expected) => {
    expect(between(source)).toBe(expected);
  });
});

describe("what is embedded", () => {
  it.each([
    ['<audio controls src="/a.mp3" title="Interview"></audio>', "[Interview](/a.mp3)"],
    ["<audio><source src=/a.ogg><source src=/a.mp3></audio>", "[Audio](/a.ogg)"],
    ["<video poster=/p.jpg><source src=blob:x><source src=/v.mp4></video>", "[Video](/v.mp4)"],
    ["<amp-video src=/v.mp4></amp-video>", "[Video](/v.mp4)"],
    ["<amp-youtube data-videoid=abcdefghijk></amp-youtube>", link],
    ["<lite-youtube videoid=abcdefghijk><button>Play</button></lite-youtube>", link],
    ["<youtube-video src=https://youtu.be/abcdefghijk></youtube-video>", link],
    ["<iframe src=//www.youtube-nocookie.com/embed/abcdefghijk?start=9></iframe>", link],
    ["<iframe data-src=https://www.youtube.com/shorts/abcdefghijk></iframe>", link],
    ["<object data=https://www.youtube.com/v/abcdefghijk><embed src=/x></object>", link],
    ["<object><param name=movie value=https://www.youtube.com/v/abcdefghijk&hl=en></object>", link],
    [
      "<iframe src=https://www.youtube.com/embed/videoseries?list=PL1></iframe>",
      "[Video](https://www.youtube.com/playlist?list=PL1)",
    ],
    [
      "<iframe src='https://www.youtube.com/embed?listType=playlist&list=PL1'></iframe>",
      "[Video](https://www.youtube.com/playlist?list=PL1)",
    ],
    [
      "<iframe src=https://www.youtube.com/embed/live_stream?channel=UC1></iframe>",
      "[Video](https://www.youtube.com/channel/UC1/live)",
    ],
    ["<iframe src=https://maps.example/embed?pb=1 title='The pier'></iframe>", "[The pier](https://maps.example/embed?pb=1)"],
    ["<embed src=https://www.player.example/x>", "[player.example](https://www.player.example/x)"],
    ["<iframe src=https://maps.example/ width=0 height=0></iframe>", ""],
    ["<iframe src=https://maps.example/ style='display: none'></iframe>", ""],
    ["<iframe src=/local.html></iframe><iframe src=about:blank></iframe><iframe src=javascript:alert(1)></iframe>", ""],
    ["<iframe src=https://ads.example/x></iframe><iframe src=https://x.doubleclick.net/ddm></iframe>", ""],
    ["<audio src=javascript:alert(1)></audio><video src=data:video/mp4,x></video>", ""],
  ])("is a link between kept texts: %s", (source, expected) => {
    expect(between(source)).toBe(expected);
  });
});

describe("captions", () => {
  it.each([
    ["a table", "<figure><table><tr><th>a<th>b<tr><td>KEPT<td>KEPT</table><figcaption>It</figcaption></figure>"],
    ["code, before it", "<figure><figcaption>It</figcaption><pre>KEPT</pre></figure>"],
    ["a quote", "<figure><blockquote>KEPT</blockquote><figcaption>It</figcaption></figure>"],
    ["a video", "<figure><video src=/v.mp4></video><figcaption>It</figcaption></figure>"],
    ["a drawing", "<figure><svg><text>1</text></svg><figcaption>It</figcaption></figure>"],
  ])("come with what is kept: %s", (_, source) => {
    const all = `<p>before</p>${source}<p>after</p><figure><p>gone</p><figcaption>Other</figcaption></figure>`;
    const kept = [...all.matchAll(/KEPT|before|after/g)].map(({ index, 0: word }): [number, number] => [
      index,
      index + word.length,
    ]);
    const markdown = selectedMarkdown(openPage(all), selectionOf(kept));
    expect(markdown).toMatch(/^It$/m);
    expect(markdown).not.toContain("Other");
  });
});
