/** Lists and quotes nested deeper are written no further in: thousands of them would make a page of blanks. */
const deepestNesting = 40;

interface List {
  readonly isOrdered: boolean;
  /** Lists beside each other have other signs, or they would be one. */
  readonly sign: string;
  itemCount: number;
}

/** A list's item or a quote that is open. */
interface Container {
  readonly name: string;
  /** What its first line begins with, and the others. */
  readonly first: string;
  readonly rest: string;
  /** The list of an item. */
  readonly list: List | undefined;
  hasContent: boolean;
  /** The list that ended last in it, with nothing after. */
  lastList: List | undefined;
}

/** Puts blocks of lines below each other, within the lists and quotes that hold them. */
export class MarkdownBlocks {
  readonly #lines: string[] = [];
  readonly #containers: Container[] = [{ name: "", first: "", rest: "", list: undefined, hasContent: true, lastList: undefined }];
  readonly #lists: List[] = [];
  /** Whether the last block was a paragraph or heading of an item. */
  #endsItemText = false;

  /** Begins an element; others than lists, items and quotes change nothing. */
  enter(name: string): void {
    if (name === "ul" || name === "ol") this.#lists.push(this.#newList(name === "ol"));
    else if (name === "li") this.#begin(name, this.#lists.at(-1));
    else if (name === "blockquote") this.#begin(name, undefined);
  }

  leave(name: string): void {
    const innermost = this.#containers.at(-1);
    if (name === "ul" || name === "ol") {
      const list = this.#lists.pop();
      if (innermost !== undefined && list !== undefined && list.itemCount > 0) innermost.lastList = list;
    } else if (innermost?.name === name) this.#containers.pop();
  }

  /** Adds a block. Between paragraphs of items and lists there is no empty line; between all else there is one. */
  add(lines: readonly string[], kind: "text" | "other"): void {
    const fresh = this.#containers.findIndex(({ hasContent }) => !hasContent);
    if (this.#lines.length > 0 && !(kind === "text" && this.#endsItemText && this.#isTight(fresh)))
      this.#lines.push(this.#prefix(fresh < 0 ? this.#containers.length : fresh).trimEnd());
    const first = this.#containers.map((container) => (container.hasContent ? container.rest : container.first)).join("");
    for (const container of this.#containers.slice(Math.max(fresh - 1, 0))) container.lastList = undefined;
    for (const container of fresh < 0 ? [] : this.#containers.slice(fresh)) {
      container.hasContent = true;
      if (container.list !== undefined) container.list.itemCount++;
    }
    const rest = this.#prefix(this.#containers.length);
    lines.forEach((line, index) => this.#lines.push(`${index === 0 ? first : rest}${line}`.trimEnd()));
    this.#endsItemText = kind === "text" && this.#containers.at(-1)?.name === "li";
  }

  build(): string {
    return this.#lines.join("\n");
  }

  #newList(isOrdered: boolean): List {
    const before = this.#containers.at(-1)?.lastList;
    const [usual, other] = isOrdered ? [".", ")"] : ["-", "*"];
    const sign = before?.isOrdered === isOrdered && before.sign === usual ? other : usual;
    return { isOrdered, sign, itemCount: 0 };
  }

  #begin(name: string, list: List | undefined): void {
    const isDeep = this.#containers.length > deepestNesting;
    const first = isDeep
      ? ""
      : name === "blockquote"
        ? "> "
        : list?.isOrdered === true
          ? `${list.itemCount + 1}${list.sign} `
          : `${list?.sign ?? "-"} `;
    const rest = name === "blockquote" ? first : " ".repeat(first.length);
    this.#containers.push({ name, first, rest, list, hasContent: isDeep, lastList: undefined });
  }

  /** Whether what comes next begins an item right after another, or a list right after the text of the item that holds it. */
  #isTight(fresh: number): boolean {
    if (fresh < 0 || this.#containers[fresh].name !== "li") return false;
    const { list } = this.#containers[fresh];
    return (list !== undefined && list.itemCount > 0) || (fresh > 0 && this.#containers[fresh - 1].name === "li");
  }

  #prefix(count: number): string {
    return this.#containers
      .slice(0, count)
      .map(({ rest }) => rest)
      .join("");
  }
}
