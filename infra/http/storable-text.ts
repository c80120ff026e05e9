/**
 * Path of the first text in a request that PostgreSQL cannot store as JSON: with U+0000 or an unpaired surrogate. Both
 * are legal in JSON. `$` when the value itself is such a text.
 */
export function unstorableText(value: unknown, path = ''): string | undefined {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed() ? path || '$' : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, inner] of Object.entries(value)) {
    const found = unstorableText(inner, path === '' ? key : `${path}.${key}`);
    if (found !== undefined) return found;
  }
  return undefined;
}
