import styled from '@emotion/styled';
import { memo } from 'react';
import type { Day } from '#domain/kernel/instant.ts';
import { useBaseDataText } from '#frontend/features/base-data/base-data-text.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { lanesOf, type Wish } from './hand.ts';
import { endOf, type Strip, shareOf } from './strips.ts';

/** A gap as the calendar draws it. */
export interface ShownGap extends Wish {
  readonly gapId: string;
  readonly kind: 'normal' | 'informative' | 'extra';
  readonly reason: string;
}

/** What is said of a day. */
export interface DayNote {
  /** Undefined: no holiday; empty: one without a name. */
  readonly holiday: string | undefined;
  readonly isWeekend: boolean;
  readonly isToday: boolean;
  /** Of the month beside the one that is shown. */
  readonly isBeside: boolean;
}

interface CalendarRowProps {
  readonly row: number;
  readonly strip: Strip;
  readonly label: string;
  /** Below the label. */
  readonly note?: string | undefined;
  /** Each cell says its day, or its hour where the row has others than the header. */
  readonly cellLabels: 'day' | 'hour' | undefined;
  readonly notes: ReadonlyMap<Day, DayNote>;
  readonly gaps: readonly ShownGap[];
  /** What is being drawn or asked for. */
  readonly wish: Wish | undefined;
  readonly opened: string | undefined;
  /** Cell that the keyboard is at. */
  readonly cursor: number | undefined;
}

/** As wide as each other. */
export const columnsOf = (count: number): string => `repeat(${count}, minmax(0, 1fr))`;

/** Pixels of a bar with the space below it. */
const lane = 24;

/** One row: its cells, which say in words what the bars over them show. */
export const CalendarRow = memo(function CalendarRow(props: CalendarRowProps) {
  const { row, strip, label, note, cellLabels, notes, gaps, wish, opened, cursor } = props;
  const t = useBaseDataText();
  const format = useFormat();
  const { cells } = strip;
  const [start, end] = [cells[0].from, endOf(strip)];
  const isShown = (one: Wish): boolean => one.resourceId === strip.resourceId && one.start < end && one.end > start;
  const bars = gaps.filter(isShown);
  const ghost = wish !== undefined && isShown(wish) ? wish : undefined;
  const lanes = lanesOf([...bars, ...(ghost === undefined ? [] : [ghost])]);
  const above = cellLabels === undefined ? 5 : 25;
  const place = (one: Wish, at: number) => {
    const from = shareOf(strip, one.start);
    return {
      top: above + (lanes[at] ?? 0) * lane,
      left: `${from * 100}%`,
      width: `${(shareOf(strip, one.end) - from) * 100}%`,
    };
  };
  return (
    <Row role="row" style={{ minHeight: Math.max(1, ...lanes.map((one) => one + 1)) * lane + above + 11 }}>
      <div role="rowheader" className="head">
        {label}
        {note !== undefined && <small>{note}</small>}
      </div>
      <div role="none" className="cells" data-strip={row} style={{ gridTemplateColumns: columnsOf(cells.length) }}>
        {cells.map(({ day, from, to }, at) => {
          const said = notes.get(day);
          const inside = bars.filter((gap) => gap.start < to && gap.end > from);
          const words = [
            cellLabels === 'day' || to - from > 20 * 3_600_000
              ? format.shortDate(from)
              : `${format.shortDate(from)} ${format.time(from)}`,
            said?.holiday === undefined ? undefined : `${t('calendar.holiday')} ${said.holiday}`,
            said?.isWeekend === true ? t('calendar.weekend') : undefined,
            ...(inside.length === 0
              ? [t('calendar.free')]
              : inside.map((gap) => `${gap.reason} ${format.range(gap.start, gap.end)}, ${t(`calendar.${gap.kind}`)}`)),
          ];
          return (
            <div
              key={from}
              role="gridcell"
              tabIndex={cursor === at ? 0 : -1}
              data-cell={at}
              data-rest={said?.isWeekend === true}
              data-holiday={said?.holiday !== undefined}
              data-today={said?.isToday === true}
              data-beside={said?.isBeside === true}
              data-new-day={at > 0 && cells[at - 1]?.day !== day}
              aria-selected={ghost !== undefined && ghost.start < to && ghost.end > from}
              aria-label={words.filter((word) => word !== undefined).join(', ')}
              title={said?.holiday}
            >
              {cellLabels === 'day' && (
                <span className="day">
                  <b>{Number(day.slice(8))}</b> {said?.holiday}
                </span>
              )}
              {cellLabels === 'hour' && <span className="hour">{format.time(from).slice(0, 2)}</span>}
            </div>
          );
        })}
        {bars.map((gap, at) => (
          <Bar
            key={gap.gapId}
            aria-hidden
            data-gap={gap.gapId}
            data-kind={gap.kind}
            data-open={gap.gapId === opened}
            data-away={gap.gapId === wish?.gapId}
            title={`${gap.reason}, ${format.range(gap.start, gap.end)}`}
            style={place(gap, at)}
          >
            {gap.start >= start && <i data-edge="start" />}
            <span>{gap.reason}</span>
            {gap.end <= end && <i data-edge="end" />}
          </Bar>
        ))}
        {ghost !== undefined && (
          <Bar aria-hidden data-ghost style={place(ghost, bars.length)}>
            {ghost.start >= start && <i data-edge="start" />}
            <span>{format.range(ghost.start, ghost.end)}</span>
            {ghost.end <= end && <i data-edge="end" />}
          </Bar>
        )}
      </div>
    </Row>
  );
});

const Row = styled.div`
  [data-one='true'] & { flex: 1 0 auto; max-height: 168px; }
  flex: none;
  display: grid;
  grid-template-columns: var(--head) minmax(0, 1fr);
  border-top: 1px solid var(--line-2);
  &:last-of-type { border-bottom: 1px solid var(--line-2); }
  & > .head {
    position: sticky;
    left: 0;
    z-index: 2;
    padding: 7px 10px;
    border-right: 1px solid var(--line-2);
    background: var(--surface);
    font-size: var(--size-dense);
    line-height: 18px;
    font-weight: 550;
    overflow: hidden;
    overflow-wrap: anywhere;
    @media (max-width: 599px) { padding: 6px; font-size: var(--size-caption); hyphens: auto; }
  }
  & > .head > small { display: block; color: var(--text-2); font-size: var(--size-micro); line-height: 14px; font-weight: 400; }
  & > .cells { position: relative; display: grid; }
  & [role='gridcell'] { min-width: 0; border-left: 1px solid var(--line-1); outline: 0; }
  & [role='gridcell']:first-of-type { border-left: 0; }
  & [role='gridcell'][data-new-day='true'] { border-left-color: var(--line-2); }
  & [role='gridcell'][data-rest='true'] { background: var(--non-working); }
  & [role='gridcell'][data-holiday='true'] { background: color-mix(in oklab, var(--accent) 13%, var(--surface)); }
  & [role='gridcell'][data-beside='true'] .day { color: var(--text-3); }
  & [role='gridcell'][aria-selected='true'] { background: var(--accent-tint); }
  & [role='gridcell']:focus-visible { box-shadow: inset 0 0 0 2px var(--sel); }
  & .day { display: block; padding: 4px 6px 0; overflow: hidden; color: var(--text-2); font-size: var(--size-micro); line-height: 16px; white-space: nowrap; text-overflow: ellipsis; }
  & .day > b { color: var(--text); font-size: var(--size-caption); font-weight: 550; }
  & [data-beside='true'] .day > b { color: var(--text-3); }
  & [data-today='true'] .day > b { padding: 1px 5px; border-radius: 8px; background: var(--accent); color: var(--on-accent); }
  & .hour { display: block; padding: 3px 2px 0; color: var(--text-3); font-size: var(--size-least); line-height: 14px; text-align: left; }
`;

const Bar = styled.div`
  position: absolute;
  height: 21px;
  min-width: 6px;
  padding: 0 5px;
  border: 1px solid var(--gap-line);
  border-left: 3px solid var(--text-2);
  border-radius: 4px;
  background: var(--gap);
  color: var(--text);
  overflow: hidden;
  font-size: var(--size-caption);
  line-height: 19px;
  white-space: nowrap;
  cursor: pointer;
  & > span { pointer-events: none; }
  &[data-kind='informative'] { border-color: var(--warn-solid); border-left-color: var(--warn-solid); background: var(--info-gap); }
  &[data-kind='extra'] { border-color: var(--ok); border-left-color: var(--ok); background: color-mix(in oklab, var(--ok) 16%, var(--surface)); }
  &[data-open='true'] { outline: 2px solid var(--sel); outline-offset: 0; }
  &[data-away='true'] { opacity: 0.45; }
  &[data-ghost] { border: 1.5px dashed var(--sel); background: color-mix(in oklab, var(--sel) 16%, var(--surface)); z-index: 1; }
  & > i { position: absolute; top: 0; bottom: 0; width: 8px; }
  & > i[data-edge='start'] { left: -3px; }
  & > i[data-edge='end'] { right: 0; }
  [data-writable='true'] & { cursor: grab; }
  [data-writable='true'] & > i { cursor: ew-resize; }
`;
