/** What goes together where one after the other would take long: `atMost` of them at a time. */
export function* inParts<Item>(items: Iterable<Item>, atMost: number): Generator<readonly Item[]> {
  let part: Item[] = [];
  for (const item of items) {
    part.push(item);
    if (part.length < atMost) continue;
    yield part;
    part = [];
  }
  if (part.length > 0) yield part;
}
