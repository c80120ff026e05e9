import type { Instant } from '#domain/kernel/instant.ts';
import { dayAt, dayLength, endOfDay } from '#domain/kernel/time-zone.ts';
import type { MachineFigures, ScreenContent, ScreenStep } from '#domain/planning/api/shop-floor/screen-api.ts';
import { statusId } from '#domain/planning/plan/status.ts';

/** Base data §9. */
export const rowsPerPage = 10;

/** Steps that begin later are for planners; as on the workbench at first (base data §9, twoDays). */
const daysAhead = 2;

/** What a screen shows in turn: the rows of all its pages, from the first. */
export type ScreenRows =
  | { readonly kind: 'operations'; readonly rows: readonly ScreenStep[] }
  | { readonly kind: 'figures'; readonly rows: readonly MachineFigures[] };

/**
 * Steps that have begun come first, each as long as it lasts; then the others by their start, until the end of the day after
 * tomorrow or until the first page is full. `now`: epoch milliseconds of the server's clock.
 */
export function rowsOf({ screen, plantTimeZone, items, figures }: ScreenContent, now: Instant): ScreenRows {
  if (screen.kind === 'figures') return { kind: 'figures', rows: figures };
  const begun = items.filter((step) => step.statusId !== statusId.planned);
  const waiting = items.filter((step) => step.statusId === statusId.planned);
  const until = endOfDay(plantTimeZone, dayAt(plantTimeZone, now + daysAhead * dayLength));
  const soon = waiting.filter(({ startDate }, place) => {
    const isOnFirstPage = begun.length + place < rowsPerPage;
    return isOnFirstPage || Date.parse(startDate) < until;
  });
  return { kind: 'operations', rows: [...begun, ...soon] };
}

/** At least 1: an empty screen has a page, too. */
export const pageCountOf = (content: ScreenContent, now: Instant): number =>
  Math.max(1, Math.ceil(rowsOf(content, now).rows.length / rowsPerPage));

/** Rows of a page, from 0; of the last one when there are fewer pages now. */
export function pageOf(rows: ScreenRows, page: number): { readonly page: number; readonly shown: ScreenRows } {
  const last = Math.max(0, Math.ceil(rows.rows.length / rowsPerPage) - 1);
  const at = Math.min(page, last);
  const from = at * rowsPerPage;
  const to = from + rowsPerPage;
  const shown: ScreenRows =
    rows.kind === 'figures'
      ? { kind: 'figures', rows: rows.rows.slice(from, to) }
      : { kind: 'operations', rows: rows.rows.slice(from, to) };
  return { page: at, shown };
}

/** "PA-10432" is "10432" (look, section 12); a number without a prefix stays as it is. */
export const bareNumber = (number: string): string => number.replace(/^[^\d]*[-_ ]/, '') || number;
