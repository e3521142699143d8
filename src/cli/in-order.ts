/**
 * What a task answers for each item, in the order of the items, with at most `atOnce` of them begun and not yet handed out.
 *
 * An item is asked for only when there is room for it.
 */
export async function* inOrder<Item, Result>(
  items: Iterable<Item>,
  task: (item: Item) => Promise<Result>,
  atOnce: number,
): AsyncGenerator<readonly [Item, Result], void, undefined> {
  const begun: { readonly item: Item; readonly result: Promise<Result> }[] = [];
  for (const item of items) {
    begun.push({ item, result: task(item) });
    const first = begun.length < atOnce ? undefined : begun.shift();
    if (first !== undefined) yield [first.item, await first.result];
  }
  for (const { item, result } of begun) yield [item, await result];
}
