import { emptyFactory, type Factory } from '#domain/base-data/factory.ts';

/**
 * The same plant with other ids, in the opposite order of the alphabet: everything that names an object names it by its
 * new id, what people call it stays.
 */
export function renameIds(factory: Factory): { readonly factory: Factory; readonly idOf: (old: string) => string } {
  const ids = Object.values(factory.objects).flatMap((objects) => [...objects.keys()]);
  const renamed = new Map([...new Set(ids)].sort().map((id, index) => [id, `z${String(100_000 - index)}`]));
  const idOf = (old: string): string => renamed.get(old) ?? old;
  const rename = (value: unknown, key = ''): unknown => {
    if (typeof value === 'string') return key.endsWith('Name') || key.startsWith('date') ? value : idOf(value);
    if (Array.isArray(value)) return value.map((one) => rename(one, key));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, rename(one, name)]));
  };
  const copy = emptyFactory();
  copy.settings = factory.settings;
  for (const [collection, objects] of Object.entries(factory.objects)) {
    const target = copy.objects[collection as keyof Factory['objects']] as Map<string, unknown>;
    for (const [id, fields] of objects) target.set(idOf(id), rename(fields));
  }
  return { factory: copy, idOf };
}
