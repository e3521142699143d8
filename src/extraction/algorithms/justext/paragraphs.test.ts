import { describe, expect, it } from "vitest";
import { openPage } from "../../page/open-page.ts";
import { paragraphsOf, type Paragraphs } from "./paragraphs.ts";
import type { JustextValues } from "./parameters.ts";

describe("paragraphsOf", () => {
  it("begins a paragraph at both edges of block elements, and not at those of others", () => {
    expect(textsIn("a<p>b <b>c</b></p>d<section>e</section><li>f")).toEqual(["a", "b <b>c", "d<section>e", "f"]);
  });

  it("begins one at the second of two line breaks; one line break is a space", () => {
    expect(textsIn("a<br>b<br> <br>c<br><i>d</i>")).toEqual(["a<br>b", "c<br><i>d"]);
    expect([...read("a<br>b").words]).toEqual([2]);
  });

  it("counts two line breaks with another tag between them as spaces", () => {
    expect(textsIn("a<br><i><br>b</i>")).toEqual(["a<br><i><br>b"]);
  });

  it("counts characters with white space collapsed, and those in links", () => {
    const { lengths, linkCharacters } = read("<p> one \n two <a href=x>three four</a> 😀</p>");
    // "one two three four 😀"
    expect([...lengths]).toEqual([20]);
    expect([...linkCharacters]).toEqual([10]);
  });

  it("counts a character of Han or Kana as several", () => {
    const { lengths, linkCharacters } = paragraphsOf(openPage("<p>ab、<a href=x>霧が</a>低い"), { hanCharacters: 3 });
    expect([...lengths, ...linkCharacters]).toEqual([15, 6]);
  });

  it("puts a word together that inline tags part", () => {
    const { words, stopWords } = read("<p>t<b>h</b>e o<i>f</i>fer THE the,");
    expect([...words]).toEqual([4]);
    expect([...stopWords]).toEqual([2]);
  });

  it("leaves out buttons and lists to choose from, but not what else is in a form", () => {
    const page = "<form>a <button>b</button> <select><option>c</select> d</form>";
    expect([...read(page).lengths]).toEqual([3]);
    const controls = paragraphsOf(openPage(page), { formControls: true });
    expect([...controls.inSelect]).toEqual([0, 1, 0]);
  });

  it("drops paragraphs without text, scripts and the head", () => {
    expect(textsIn("<title>t</title><p> </p><p>&nbsp;</p><script>x</script><p>a")).toEqual(["a"]);
  });

  it("knows headings by what is around them, and the copyright sign", () => {
    const { isHeading, hasCopyright } = read("<h2>a <b>b</b></h2><h4><p>c</p></h4><p>&copy; d</p><p>&amp;copy e</p><p>f");
    expect([...isHeading]).toEqual([1, 1, 0, 0, 0]);
    expect([...hasCopyright]).toEqual([0, 0, 1, 1, 0]);
  });
});

describe("the language", () => {
  it("decides which words count", () => {
    expect([...read("<p>the und le", "german").stopWords]).toEqual([1]);
    expect([...read("<p>the und le", "none").stopWords]).toEqual([0]);
    const { chosen, stopWords } = read("<p>Η ομίχλη είναι χαμηλά και τους σκεπάζει ΚΑΙ", "auto");
    expect([chosen.language, ...stopWords]).toEqual(["greek", 4]);
  });
});

function read(source: string, language: JustextValues["language"] = "english"): Paragraphs {
  return paragraphsOf(openPage(source), { language });
}

/** The source of each paragraph, from its first character to its last. */
function textsIn(source: string): readonly string[] {
  const { units } = read(source);
  return [...units.starts].map((start, paragraph) => source.slice(start, units.ends[paragraph]));
}
