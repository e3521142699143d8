/**
 * What a task answers for each item, in the order of the items, with at most `atOnce` of them begun and not yet handed out.
 *
 * An item is asked for only when there is room for it, and no answer waits for the next item, which may be long in coming.
 */
export async function* inOrder<Item, Result>(
  items: Iterable<Item> | AsyncIterable<Item>,
  task: (item: Item) => Promise<Result>,
  atOnce: number,
): AsyncGenerator<readonly [Item, Result], void, undefined> {
  const source = eachOf(items);
  const begun: { readonly item: Item; readonly result: Promise<Result> }[] = [];
  let arriving: Promise<IteratorResult<Item, void>> | undefined;
  let isEnd = false;
  while (!isEnd || begun.length > 0) {
    if (!isEnd && begun.length < atOnce) arriving ??= source.next();
    const [first] = begun;
    const event = await Promise.race([
      ...(arriving === undefined ? [] : [arriving.then((arrived) => ({ arrived }))]),
      ...(first === undefined ? [] : [first.result.then((result) => ({ first, result }))]),
    ]);
    if ("first" in event) {
      begun.shift();
      yield [event.first.item, event.result];
    } else {
      arriving = undefined;
      if (event.arrived.done === true) isEnd = true;
      else begun.push({ item: event.arrived.value, result: task(event.arrived.value) });
    }
  }
}

async function* eachOf<Item>(items: Iterable<Item> | AsyncIterable<Item>): AsyncGenerator<Item, void, undefined> {
  yield* items;
}
