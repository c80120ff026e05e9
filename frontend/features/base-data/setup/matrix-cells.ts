import { compileSetupMatrix, type SetupMatrix } from '#domain/base-data/fields/setup-matrix.ts';
import { typedNumber } from '#frontend/i18n/typed-number.ts';
import { fromTabSeparated } from '#frontend/kit/sheet/tab-separated.ts';

export type Entry = SetupMatrix['entries'][number];
/** A row or a column: an article group or a value of a characteristic; null is any. */
export type Key = string | null;

export const secondsIn = (entries: readonly Entry[], from: Key, to: Key): number | undefined =>
  entries.find((entry) => entry.from === from && entry.to === to)?.setupTime;

/** undefined takes the entry away. */
export function withSeconds(
  entries: readonly Entry[],
  from: Key,
  to: Key,
  setupTime: number | undefined,
): readonly Entry[] {
  const others = entries.filter((entry) => entry.from !== from || entry.to !== to);
  return setupTime === undefined ? others : [...others, { from, to, setupTime }];
}

/** What counts in a cell that says nothing itself: that of its row, of its column, or of any. */
export const inherited = (entries: readonly Entry[], from: Key, to: Key): number | undefined =>
  compileSetupMatrix({ entries: [...entries] })(from ?? undefined, to ?? undefined);

/** Seconds of what was typed: minutes, or hours and minutes as "1:30". undefined: that is no time. */
export function typedMinutes(text: string, language: string): number | undefined {
  const clock = /^(\d{1,4}):([0-5]\d)$/.exec(text.trim());
  if (clock !== null) return (Number(clock[1]) * 60 + Number(clock[2])) * 60;
  const minutes = typedNumber(text, language);
  return minutes === undefined || minutes < 0 || minutes > 100_000 ? undefined : Math.round(minutes * 60);
}

/** A block from a spreadsheet, put down with its upper left corner in a cell; what is no time is left out and counted. */
export function withPasted(
  entries: readonly Entry[],
  keys: readonly Key[],
  corner: { readonly row: number; readonly column: number },
  text: string,
  language: string,
): { readonly entries: readonly Entry[]; readonly wrong: number } {
  let [changed, wrong] = [entries, 0];
  for (const [down, line] of fromTabSeparated(text).entries())
    for (const [across, cell] of line.entries()) {
      const [from, to] = [keys[corner.row + down], keys[corner.column + across]];
      if (from === undefined || to === undefined) continue;
      const seconds = cell.trim() === '' ? undefined : typedMinutes(cell, language);
      if (cell.trim() !== '' && seconds === undefined) wrong++;
      else changed = withSeconds(changed, from, to, seconds);
    }
  return { entries: changed, wrong };
}
