/** Has its own entries in itself, and shows those of the map that it was forked from otherwise. */
export class ForkedMap<Key, Value> extends Map<Key, Value> {
  readonly #origin: ReadonlyMap<Key, Value>;
  readonly #deleted = new Set<Key>();

  constructor(origin: ReadonlyMap<Key, Value>) {
    super();
    this.#origin = origin;
  }

  override has(key: Key): boolean {
    return super.has(key) || (!this.#deleted.has(key) && this.#origin.has(key));
  }

  override get(key: Key): Value | undefined {
    if (super.has(key)) return super.get(key);
    if (this.#deleted.has(key) || !this.#origin.has(key)) return undefined;
    const copy = copied(this.#origin.get(key) as Value);
    super.set(key, copy);
    return copy;
  }

  override set(key: Key, value: Value): this {
    return super.set(key, value);
  }

  override delete(key: Key): boolean {
    const isThere = this.has(key);
    super.delete(key);
    this.#deleted.add(key);
    return isThere;
  }

  override clear(): void {
    super.clear();
    for (const key of this.#origin.keys()) this.#deleted.add(key);
  }

  override get size(): number {
    let size = super.size;
    for (const key of this.#origin.keys()) if (!super.has(key) && !this.#deleted.has(key)) size += 1;
    return size;
  }

  override *keys(): MapIterator<Key> {
    for (const key of this.#origin.keys()) if (!this.#deleted.has(key)) yield key;
    // What was deleted and came back is last, as in any map.
    for (const key of super.keys()) if (!this.#origin.has(key) || this.#deleted.has(key)) yield key;
    return undefined;
  }

  override *entries(): MapIterator<[Key, Value]> {
    for (const key of this.keys()) yield [key, this.get(key) as Value];
    return undefined;
  }

  override *values(): MapIterator<Value> {
    for (const key of this.keys()) yield this.get(key) as Value;
    return undefined;
  }

  override [Symbol.iterator](): MapIterator<[Key, Value]> {
    return this.entries();
  }

  override forEach(callback: (value: Value, key: Key, map: Map<Key, Value>) => void): void {
    for (const [key, value] of this.entries()) callback(value, key, this);
  }
}

/** Folding sets the fields of an object and adds to its lists; what stands deeper is put in place of what was there. */
export function copied<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.slice() as Value;
  if (typeof value !== 'object' || value === null) return value;
  const copy = { ...value };
  for (const field in copy) {
    const inner = copy[field];
    if (Array.isArray(inner)) copy[field] = inner.slice() as typeof inner;
  }
  return copy;
}
