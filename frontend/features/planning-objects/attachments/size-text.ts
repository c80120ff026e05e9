import type { Format } from '#frontend/i18n/format.ts';

/** "312 kB", "4,2 MB": the units are the same in all languages but Russian letters would be, and everybody reads these. */
export function sizeText(bytes: number, format: Format): string {
  if (bytes < 1_000) return `${format.number(bytes)} B`;
  return bytes < 1_000_000 ? `${format.number(bytes / 1_000, 0)} kB` : `${format.number(bytes / 1_000_000, 1)} MB`;
}
