import styled from '@emotion/styled';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { dayAt, startOfDay } from '#domain/kernel/time-zone.ts';
import type { MovesPreview } from '#domain/planning/api/misfits-api.ts';
import { readTimeline } from '#domain/planning/api/timeline-calls.ts';
import { ask } from '#frontend/api/ask.ts';
import { firstOfEach } from '#frontend/api/first-of-each.ts';
import { lightBars } from '#frontend/design/bar-palette.ts';
import { currentPlantTimeZone } from '#frontend/i18n/plant-time-zone.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';

/** Rows drawn: those in which most moves. */
const shownRows = 6;
const day = 86_400_000;
/** Days drawn at most. */
const mostDays = 12;

const planSchema = firstOfEach(readTimeline.answer);

interface Bar {
  readonly id: string;
  readonly number: string;
  readonly start: number;
  readonly end: number;
  readonly moved: boolean;
}

interface RowsPictureProps {
  readonly title: string;
  readonly moves: MovesPreview['moves'];
  readonly side: 'before' | 'after';
  /** When and where the capacity is missing. */
  readonly gap?: { readonly resourceId: string; readonly start: number; readonly end: number } | undefined;
}

/** The rows of what moves, as they are or as they would be; where a bar stood stays to be seen. */
export function RowsPicture({ title, moves, side, gap }: RowsPictureProps): ReactNode {
  const format = useFormat();
  const zone = currentPlantTimeZone();
  const starts = moves.map(({ before }) => Date.parse(before.startDate));
  const ends = moves.map(({ after }) => Date.parse(after.endDate));
  const from = startOfDay(zone, dayAt(zone, Math.min(gap?.start ?? Number.POSITIVE_INFINITY, ...starts)));
  const to = Math.min(from + mostDays * day, Math.max(gap?.end ?? 0, ...ends) + day / 2);
  const query = { fromDate: dayAt(zone, from), toDate: dayAt(zone, to) };
  const { data } = useQuery({
    queryKey: ['rows-picture', query],
    queryFn: ({ signal }) => ask(readTimeline, { query }, { check: planSchema, signal }),
    staleTime: 10_000,
  });
  const x = (instant: number): number => (100 * (Math.min(to, Math.max(from, instant)) - from)) / (to - from);
  const box = ({ start, end }: { readonly start: number; readonly end: number }) => ({
    left: `${x(start)}%`,
    width: `${Math.max(0.25, x(end) - x(start))}%`,
  });
  const numbers = new Map(data?.productionOrders.map((one) => [one.productionOrderId, one.productionOrderNumber]));
  const moving = new Map<string, (typeof moves)[number]>(moves.map((move) => [move.operationId, move]));
  const bars = new Map<string, Bar[]>();
  for (const { operationId, productionOrderId, ...stands } of data?.operations ?? []) {
    const move = moving.get(operationId);
    const place = move === undefined ? stands : move[side];
    const [start, end] = [Date.parse(place.startDate), Date.parse(place.endDate)];
    if (end <= from || start >= to) continue;
    const row = bars.get(place.resourceId) ?? [];
    row.push({ id: operationId, number: numbers.get(productionOrderId) ?? '', start, end, moved: move !== undefined });
    bars.set(place.resourceId, row);
  }
  const days = Array.from({ length: Math.ceil((to - from) / day) }, (_, at) =>
    startOfDay(zone, dayAt(zone, from + at * day + day / 2)),
  );
  return (
    <Picture aria-label={title}>
      <header>
        <b>{title}</b>
        <div>
          {days.map((at) => (
            <span key={at} style={box({ start: at, end: at + day })}>
              {format.shortDate(at)}
            </span>
          ))}
        </div>
      </header>
      {rowsOf(moves, gap?.resourceId).map(({ resourceId, resourceName }) => (
        <div key={resourceId}>
          <span title={resourceName}>{resourceName}</span>
          <div>
            {gap?.resourceId === resourceId && <i data-kind="gap" style={box(gap)} />}
            {side === 'after' &&
              moves
                .filter(({ before }) => before.resourceId === resourceId)
                .map(({ operationId, before: { startDate, endDate } }) => (
                  <i
                    key={operationId}
                    data-kind="was"
                    style={box({ start: Date.parse(startDate), end: Date.parse(endDate) })}
                  />
                ))}
            {(bars.get(resourceId) ?? []).map((bar) => (
              <em
                key={bar.id}
                data-moved={bar.moved}
                title={`${bar.number}, ${format.shortDate(bar.start)} ${format.time(bar.start)} – ${format.shortDate(bar.end)} ${format.time(bar.end)}`}
                style={{ ...box(bar), '--bar': colorOf(bar.number) } as React.CSSProperties}
              >
                {bar.number.replace(/^\D+/, '')}
              </em>
            ))}
          </div>
        </div>
      ))}
    </Picture>
  );
}

/** Where the capacity is missing first, then the rows in which most moves. */
function rowsOf(moves: MovesPreview['moves'], first: string | undefined) {
  const rows = new Map<string, { readonly resourceId: string; readonly resourceName: string; count: number }>();
  for (const { before, after } of moves)
    for (const { resourceId, resourceName } of [before, after]) {
      const row = rows.get(resourceId) ?? { resourceId, resourceName, count: resourceId === first ? 1e9 : 0 };
      row.count++;
      rows.set(resourceId, row);
    }
  return [...rows.values()].sort((a, b) => b.count - a.count).slice(0, shownRows);
}

const colorOf = (number: string): string => {
  let sum = 0;
  for (const letter of number) sum = (sum * 31 + letter.charCodeAt(0)) % 9_973;
  return lightBars[sum % lightBars.length] ?? '';
};

const Picture = styled.figure`
  border: 1px solid var(--line-2);
  border-radius: 8px;
  overflow: hidden;
  background: var(--surface);
  & > header, & > div { display: grid; grid-template-columns: 168px minmax(0, 1fr); align-items: center; }
  & > header { height: 32px; background: var(--sunken); border-bottom: 1px solid var(--line-1); }
  & > header > b, & > div > span { padding: 0 12px; font-size: var(--size-dense); overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  & > header > b { font-weight: 600; }
  & > header > div, & > div > div { position: relative; height: 100%; overflow: hidden; }
  & > header span { position: absolute; top: 7px; padding-left: 6px; border-left: 1px solid var(--line-2); font-size: var(--size-caption); color: var(--text-2); white-space: nowrap; overflow: hidden; }
  & > div { height: 34px; border-top: 1px solid var(--line-1); }
  & em, & i { position: absolute; top: 5px; height: 24px; border-radius: 4px; }
  & em {
    padding: 0 4px;
    overflow: hidden;
    white-space: nowrap;
    font: 500 var(--size-caption)/22px var(--font);
    color: var(--text-1, inherit);
    background: color-mix(in srgb, var(--bar) 18%, var(--surface));
    border: 1px solid color-mix(in srgb, var(--bar) 40%, var(--surface));
    border-left: 3px solid var(--bar);
    opacity: 0.72;
  }
  & em[data-moved='true'] { opacity: 1; font-weight: 650; border-color: var(--bar); }
  & i[data-kind='was'] { border: 1.25px dashed var(--text-3, var(--line-2)); }
  & i[data-kind='gap'] {
    top: 0;
    height: 100%;
    border-radius: 0;
    border-inline: 2px solid var(--err);
    background: repeating-linear-gradient(135deg, transparent 0 4px, color-mix(in srgb, var(--text-2) 22%, transparent) 4px 5px);
  }
`;
