import { type PointerEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { Day } from '#domain/kernel/instant.ts';
import { useBaseDataText } from '#frontend/features/base-data/base-data-text.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { Ground } from './calendar-ground.ts';
import { CalendarRow, columnsOf, type DayNote, type ShownGap } from './calendar-row.tsx';
import { type Gesture, type Wish, wishOf } from './hand.ts';
import type { Heading } from './headings.ts';
import type { Cell, Strip } from './strips.ts';
import { type Place, useCalendarCursor } from './use-calendar-cursor.ts';

interface GapCalendarProps {
  /** What is shown and when, in words. */
  readonly label: string;
  readonly corner: string;
  readonly headings: readonly Heading[];
  readonly strips: readonly Strip[];
  readonly labelOf: (strip: Strip) => { readonly label: string; readonly note?: string | undefined };
  readonly cellLabelsOf: (strip: Strip) => 'day' | 'hour' | undefined;
  readonly notes: ReadonlyMap<Day, DayNote>;
  readonly gaps: readonly ShownGap[];
  readonly isOneResource: boolean;
  readonly clock: { readonly zone: string; readonly byHours: boolean };
  readonly mayWrite: boolean;
  readonly opened: string | undefined;
  /** As it stands in the form beside the calendar. */
  readonly entered: Wish | undefined;
  /** What has to be known about what is shown. */
  readonly notice: string | undefined;
  readonly onWish: (wish: Wish) => void;
  readonly onOpen: (gapId: string) => void;
  /** undefined: the person may not. */
  readonly onDelete: ((gapId: string) => void) | undefined;
  readonly onPage: (steps: -1 | 1) => void;
}

/** A gesture of the pointer that is under way. */
interface Hand {
  readonly gesture: Gesture;
  /** Row in which it began: a new gap stays with its resource. */
  readonly row: number;
  readonly x: number;
  readonly y: number;
  /** Absent until the pointer has moved far enough not to be a click. */
  readonly wish?: Wish;
}

/** Pixels that a click may tremble. */
const tremble = 5;

/** Gaps over rows of time. The hand draws, moves and lengthens them; so does the keyboard. Nothing is stored here. */
export function GapCalendar(props: GapCalendarProps) {
  const { label, corner, headings, strips, labelOf, cellLabelsOf, notes, gaps, isOneResource, clock } = props;
  const { mayWrite, opened, entered, notice, onWish, onOpen } = props;
  const t = useBaseDataText();
  const format = useFormat();
  const columns = headings.reduce((sum, heading) => sum + heading.columns, 0);
  const isByHours = !isOneResource && columns > headings.length;
  const helpId = useId();
  const grid = useRef<HTMLDivElement>(null);
  const [hand, setHand] = useState<Hand>();
  const cursor = useCalendarCursor(props);
  const wish = hand?.wish ?? cursor.wish ?? entered;

  // The cell that the keyboard has gone to has the focus, if the calendar has it at all.
  const { row, cell } = cursor.at;
  useEffect(() => {
    if (grid.current?.contains(document.activeElement) !== true) return;
    grid.current.querySelector<HTMLElement>(`[data-strip='${row}'] > [data-cell='${cell}']`)?.focus();
  }, [row, cell]);
  // Where not all fits beside each other, as on a phone: today, and the day before it as what it follows.
  useLayoutEffect(() => {
    if (label === '' || grid.current === null) return;
    const today = grid.current.querySelector<HTMLElement>('[data-today=true]');
    const corner = grid.current.querySelector<HTMLElement>('.corner')?.offsetWidth ?? 0;
    grid.current.scrollLeft = today === null ? 0 : today.offsetLeft - corner - (isByHours ? 0 : today.offsetWidth);
  }, [label, isByHours]);
  const isBusy = hand !== undefined;
  useEffect(() => {
    if (!isBusy) return undefined;
    const drop = (event: globalThis.KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      setHand(undefined);
    };
    addEventListener('keydown', drop, true);
    return () => removeEventListener('keydown', drop, true);
  }, [isBusy]);

  const under = (event: PointerEvent): { row: number; cell: number; strip: Strip; there: Cell } | undefined => {
    const boxes = [...(grid.current?.querySelectorAll<HTMLElement>('[data-strip]') ?? [])];
    // Above the first row and below the last one these are meant.
    const index = Math.max(
      0,
      boxes.findLastIndex((box) => box.getBoundingClientRect().top <= event.clientY),
    );
    const [box, strip] = [boxes[index]?.getBoundingClientRect(), strips[index]];
    if (box === undefined || strip === undefined) return undefined;
    const share = (event.clientX - box.left) / box.width;
    const at = Math.min(strip.cells.length - 1, Math.max(0, Math.floor(share * strip.cells.length)));
    const there = strip.cells[at];
    return there === undefined ? undefined : { row: index, cell: at, strip, there };
  };
  const takeUp = (event: PointerEvent<HTMLDivElement>): void => {
    const target = event.target as HTMLElement;
    const found = under(event);
    if (event.button !== 0 || found === undefined || target.closest('[data-strip]') === null) return;
    const gesture = gestureAt(target, found.there, gaps, entered);
    if (!mayWrite && gesture.kind === 'create') return cursor.goTo(found);
    // A finger that scrolls takes the gesture back (`pointercancel`).
    if (event.pointerType !== 'touch') event.currentTarget.setPointerCapture(event.pointerId);
    setHand({ gesture, row: found.row, x: event.clientX, y: event.clientY });
    return undefined;
  };
  const goOn = (event: PointerEvent): void => {
    if (hand === undefined || !mayWrite) return;
    const found = under(event);
    const isStill = Math.hypot(event.clientX - hand.x, event.clientY - hand.y) < tremble;
    if (found === undefined || (hand.wish === undefined && isStill)) return;
    const own = hand.gesture.kind === 'move' ? found.strip : strips[hand.row];
    setHand({ ...hand, wish: wishOf(hand.gesture, found.there, own?.resourceId ?? found.strip.resourceId, clock) });
  };
  const putDown = (event: PointerEvent): void => {
    if (hand === undefined) return;
    setHand(undefined);
    const found = under(event);
    if (found !== undefined) cursor.goTo(found);
    if (hand.wish !== undefined) return onWish(hand.wish);
    const { gesture } = hand;
    if (gesture.kind !== 'create') {
      if (gesture.gap.gapId !== undefined) onOpen(gesture.gap.gapId);
      return undefined;
    }
    if (found !== undefined) onWish(wishOf(gesture, gesture.start, found.strip.resourceId, clock));
    return undefined;
  };
  const reasonOf = (id: string | undefined): string =>
    gaps.find(({ gapId }) => gapId === id)?.reason ?? t('calendar.newGap');
  return (
    <Ground data-one={isOneResource} data-hours={isByHours} style={{ ['--columns' as string]: columns }}>
      <div
        ref={grid}
        role="grid"
        tabIndex={-1}
        className="grid"
        aria-label={label}
        aria-describedby={helpId}
        data-testid="gap-calendar"
        data-writable={mayWrite}
        onKeyDown={cursor.onKeyDown}
        onFocus={({ target }) => {
          const there = placeOf(target);
          if (there !== undefined && (there.row !== row || there.cell !== cell)) cursor.goTo(there);
        }}
        onPointerDown={takeUp}
        onPointerMove={goOn}
        onPointerUp={putDown}
        onPointerCancel={() => setHand(undefined)}
      >
        <div role="row" className="top">
          <span role="columnheader" className="corner">
            {corner}
          </span>
          <div role="none" className="headings" style={{ gridTemplateColumns: columnsOf(columns) }}>
            {headings.map((heading, at) => (
              <span
                // Weekdays and hours come once each, days of a month as well.
                key={`${heading.label} ${at}`}
                role="columnheader"
                aria-colspan={heading.columns}
                data-quiet={heading.isQuiet === true}
                data-today={heading.isToday === true}
                style={{ gridColumn: `span ${heading.columns}` }}
                title={heading.note}
              >
                {heading.label}
                {heading.note !== undefined && <small>{heading.note}</small>}
              </span>
            ))}
          </div>
        </div>
        {strips.map((strip, index) => (
          <CalendarRow
            key={`${strip.resourceId} ${strip.cells[0].from}`}
            row={index}
            strip={strip}
            {...labelOf(strip)}
            cellLabels={cellLabelsOf(strip)}
            notes={notes}
            gaps={gaps}
            wish={wish}
            opened={opened}
            cursor={index === row ? cell : undefined}
          />
        ))}
      </div>
      {notice !== undefined && (
        <p role="status" className="notice">
          {notice}
        </p>
      )}
      <footer>
        {(['normal', 'informative', 'extra', 'holiday'] as const).map((kind) => (
          <span key={kind} className="kind" data-kind={kind}>
            {t(`calendar.${kind}`)}
          </span>
        ))}
        {mayWrite && <p>{t('calendar.help')}</p>}
        {mayWrite && <p className="keys">{t('calendar.keys')}</p>}
      </footer>
      <p id={helpId} hidden>
        {t('calendar.keys')}
      </p>
      <p className="said" role="status" aria-live="polite">
        {cursor.wish !== undefined &&
          t('calendar.wished', {
            reason: reasonOf(cursor.wish.gapId),
            times: format.range(cursor.wish.start, cursor.wish.end),
          })}
      </p>
    </Ground>
  );
}

/** Where a cell is that was focused by itself, as a screen reader does. */
function placeOf({ dataset, parentElement }: HTMLElement): Place | undefined {
  const [row, cell] = [parentElement?.dataset['strip'], dataset['cell']];
  return row === undefined || cell === undefined ? undefined : { row: Number(row), cell: Number(cell) };
}

/** A gap, or what is being asked for, by its edge or its middle; else a new one. */
function gestureAt(target: HTMLElement, start: Cell, gaps: readonly ShownGap[], entered: Wish | undefined): Gesture {
  const id = target.closest<HTMLElement>('[data-gap]')?.dataset['gap'];
  const isGhost = target.closest('[data-ghost]') !== null;
  const gap = isGhost ? entered : gaps.find(({ gapId }) => gapId === id);
  if (gap === undefined) return { kind: 'create', start };
  const wish = { gapId: gap.gapId, resourceId: gap.resourceId, start: gap.start, end: gap.end };
  const edge = target.dataset['edge'];
  return edge === 'start' || edge === 'end' ? { kind: 'resize', edge, gap: wish } : { kind: 'move', start, gap: wish };
}
