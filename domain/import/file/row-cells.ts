import type { Row } from './table.ts';

/** Words that many rows say are kept once; numbers and names of their own fill no table. */
const mostWords = 10_000;

/**
 * Rows as they came from a message take three times the memory of their texts: here the columns are those of all rows, and
 * a word that comes again is the same text.
 */
export function compactRows(): (row: Row) => Row {
  const places = new Map<string, number>();
  const words = new Map<string, string>();
  const placeOf = (column: string): number => {
    const place = places.get(column) ?? places.size;
    places.set(column, place);
    return place;
  };
  const once = (text: string): string => {
    const known = words.get(text);
    if (known === undefined && words.size < mostWords) words.set(text, text);
    return known ?? text;
  };
  return ({ number, cells, format }) => {
    const texts: string[] = [];
    for (const [column, text] of cells) texts[placeOf(column)] = once(text);
    return { number, cells: new RowCells(places, texts), format };
  };
}

class RowCells {
  readonly #places: ReadonlyMap<string, number>;
  readonly #texts: readonly (string | undefined)[];

  constructor(places: ReadonlyMap<string, number>, texts: readonly (string | undefined)[]) {
    this.#places = places;
    this.#texts = texts;
  }

  get(column: string): string | undefined {
    const place = this.#places.get(column);
    return place === undefined ? undefined : this.#texts[place];
  }

  has(column: string): boolean {
    return this.get(column) !== undefined;
  }

  *[Symbol.iterator](): Generator<[string, string]> {
    for (const [column, place] of this.#places) {
      const text = this.#texts[place];
      if (text !== undefined) yield [column, text];
    }
  }
}
