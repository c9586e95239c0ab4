/**
 * Maps each item, in order, while the next ones are being mapped: at most `count` at once, that of the consumer included.
 * @throws what mapping an item throws, when its turn comes.
 */
export async function* mapAhead<Item, Result>(
  items: Iterable<Item>,
  count: number,
  map: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
  const begun: Promise<Result>[] = [];
  for (const item of items) {
    const mapping = map(item);
    // It is thrown when its turn comes, if it comes.
    mapping.catch(() => {});
    begun.push(mapping);
    const next = begun.length === count && begun.shift();
    if (next) yield await next;
  }
  for (const next of begun) yield await next;
}
