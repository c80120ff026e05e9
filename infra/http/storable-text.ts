/**
 * Path of the first text in a request, names of fields included, that PostgreSQL cannot store as JSON: with U+0000 or an
 * unpaired surrogate. Both are legal in JSON. `$` when the value itself is such a text; what cannot be shown of a name
 * is replaced.
 */
export function unstorableText(value: unknown, path = ''): string | undefined {
  if (typeof value === 'string') return isStorable(value) ? undefined : path || '$';
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, inner] of Object.entries(value)) {
    const name = isStorable(key) ? key : key.replaceAll('\0', '\ufffd').toWellFormed();
    const place = path === '' ? name : `${path}.${name}`;
    if (name !== key) return place;
    const found = unstorableText(inner, place);
    if (found !== undefined) return found;
  }
  return undefined;
}

const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();
