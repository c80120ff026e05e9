import { typedNumber } from '#frontend/i18n/typed-number.ts';

const hour = 3_600_000;
const units: Readonly<Record<string, number>> = { min: 60_000, m: 60_000, h: hour, d: 24 * hour, t: 24 * hour };

/**
 * The length that a person typed, in milliseconds: "4 h", "90 min", "1 T 2 h", "1 d", "2:30", "1,5 h"; a bare number is
 * hours. Undefined when it is none or not above zero.
 */
export function typedDuration(text: string, language: string): number | undefined {
  const typed = text.trim().toLowerCase();
  const clock = /^(\d{1,4}):([0-5]\d)$/.exec(typed);
  if (clock !== null) return above(Number(clock[1]) * hour + Number(clock[2]) * 60_000);
  const bare = typedNumber(typed, language);
  if (bare !== undefined) return above(Math.round(bare * hour));
  let sum = 0;
  let rest = typed;
  while (rest !== '') {
    const part = /^([\d.,]+)\s*(min|m|h|d|t)?\s*/.exec(rest);
    const value = part === null ? undefined : typedNumber(part[1] ?? '', language);
    if (part === null || value === undefined) return undefined;
    // "2 h 40": minutes behind hours need no unit.
    const unit =
      part[2] === undefined ? (sum > 0 && part[0].length === rest.length ? units.min : undefined) : units[part[2]];
    if (unit === undefined) return undefined;
    sum += Math.round(value * unit);
    rest = rest.slice(part[0].length);
  }
  return above(sum);
}

const above = (length: number): number | undefined => (length > 0 && Number.isFinite(length) ? length : undefined);
