import styled from '@emotion/styled';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { dayMinutes, minutesPerWeek, timeOfMinutes } from '#domain/base-data/week-time.ts';
import { useBaseDataText } from '#frontend/features/base-data/base-data-text.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { useWeekCursor } from './use-week-cursor.ts';
import { applyGesture, availabilitiesOf, type Gesture, type Point, type Shift, snap } from './week-shifts.ts';
import { weekdays } from './weekdays.ts';

interface WeekGridProps {
  readonly shifts: readonly Shift[];
  readonly overlapping: ReadonlySet<number>;
  readonly tool: 'paint' | 'erase';
  readonly describedBy: string;
  readonly onChange?: (shifts: readonly Shift[]) => void;
}

interface Hand {
  readonly gesture: Gesture;
  /** Shifts as they were when the hand came down; what is shown follows from them and from where it is. */
  readonly before: readonly Shift[];
  readonly point: Point;
}

/** Seven rows of 24 hours. The hand paints, erases, moves and resizes; the keyboard has a cursor of its own. */
export function WeekGrid({ shifts, overlapping, tool, describedBy, onChange }: WeekGridProps) {
  const t = useBaseDataText();
  const format = useFormat();
  const rows = useRef<HTMLDivElement>(null);
  const [hand, setHand] = useState<Hand>();
  const cursor = useWeekCursor(shifts, onChange);
  const shown = hand === undefined ? cursor.preview : applyGesture(hand.before, hand.gesture, hand.point);
  const days = weekdays('short');

  useEffect(() => {
    if (hand === undefined) return undefined;
    const drop = (event: globalThis.KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      setHand(undefined);
    };
    addEventListener('keydown', drop, true);
    return () => removeEventListener('keydown', drop, true);
  }, [hand]);

  const pointOf = ({ clientX, clientY }: PointerEvent): Point => {
    const box = rows.current?.getBoundingClientRect() ?? new DOMRect();
    const minute = Math.round((((clientX - box.left) / box.width) * dayMinutes) / snap) * snap;
    const day = Math.floor(((clientY - box.top) / box.height) * 7);
    return { day: Math.min(7, Math.max(0, day)), minute: Math.min(dayMinutes, Math.max(0, minute)) };
  };
  const takeUp = (event: PointerEvent<HTMLDivElement>): void => {
    if (onChange === undefined || event.button !== 0) return;
    const point = pointOf(event);
    event.currentTarget.setPointerCapture(event.pointerId);
    setHand({ gesture: gestureAt(event.target as HTMLElement, point, tool, shifts), before: shifts, point });
  };
  const putDown = (event: PointerEvent): void => {
    if (hand === undefined) return;
    setHand(undefined);
    const point = pointOf(event);
    const after = applyGesture(hand.before, hand.gesture, point);
    if (JSON.stringify(after) !== JSON.stringify(hand.before)) onChange?.(after);
    else cursor.goTo({ day: Math.min(6, point.day), minute: Math.min(point.minute, dayMinutes - snap) });
  };
  const hasCursor = onChange !== undefined;
  return (
    <Grid data-tool={hasCursor ? tool : undefined}>
      <div className="hours" aria-hidden>
        {[0, 6, 12, 18, 24].map((hour) => (
          <span key={hour} style={{ left: `${(hour / 24) * 100}%` }}>
            {hour}
          </span>
        ))}
      </div>
      <div className="days" aria-hidden>
        {days.map((day) => (
          <span key={day}>{day}</span>
        ))}
      </div>
      <div
        ref={rows}
        className="rows"
        data-testid="week-grid"
        {...(hasCursor
          ? {
              tabIndex: 0,
              role: 'application',
              'aria-label': t('capacity.grid'),
              'aria-describedby': describedBy,
              'aria-roledescription': t('capacity.gridKind'),
              onKeyDown: (event: KeyboardEvent) => cursor.onKeyDown(event),
              onBlur: cursor.onBlur,
            }
          : { role: 'img', 'aria-label': weekInWords(shifts) })}
        onPointerDown={takeUp}
        onPointerMove={(event) => hand !== undefined && setHand({ ...hand, point: pointOf(event) })}
        onPointerUp={putDown}
        onPointerCancel={() => setHand(undefined)}
      >
        {shown.flatMap((shift, index) =>
          piecesOf(shift).map((piece) => (
            <Piece
              key={`${shift.day} ${shift.from} ${shift.to} ${piece.day} ${index}`}
              data-shift={index}
              data-over={hand === undefined && overlapping.has(index)}
              data-off={!shift.isActive}
              data-rest={piece.isRest}
              title={`${timeOfMinutes(shift.from)} – ${timeOfMinutes(shift.to)}`}
              style={placeOf(piece.day, piece.from, piece.to)}
            >
              {!piece.isRest && <i data-edge="from" />}
              {piece.to - piece.from >= 150 && (
                <span>
                  {timeOfMinutes(shift.from)} – {timeOfMinutes(shift.to)}
                </span>
              )}
              {piece.isLast && <i data-edge="to" />}
            </Piece>
          )),
        )}
        {hasCursor && <b aria-hidden style={placeOf(cursor.at.day, cursor.at.minute, cursor.at.minute + snap)} />}
      </div>
      <div className="sums">
        {days.map((day, at) => (
          <span key={day} title={t('capacity.sum', { day })}>
            {format.number(minutesPerWeek(availabilitiesOf(shown.filter((shift) => shift.day === at))) / 60)}
          </span>
        ))}
      </div>
      <p className="said" role="status" aria-live="polite">
        {cursor.said}
      </p>
    </Grid>
  );
}

/** Which shift was taken by an edge or by its middle, else the tool. */
function gestureAt(target: HTMLElement, point: Point, tool: 'paint' | 'erase', shifts: readonly Shift[]): Gesture {
  const index = Number(target.closest<HTMLElement>('[data-shift]')?.dataset['shift'] ?? -1);
  const shift = shifts[index];
  if (tool === 'erase' || shift === undefined) return { kind: tool, start: point };
  const edge = target.dataset['edge'];
  if (edge === 'from' || edge === 'to') return { kind: 'resize', index, edge };
  // Taken by the part after midnight it has the day before in hand.
  const grip = (((point.day - shift.day) * dayMinutes + point.minute - shift.from) % (7 * dayMinutes)) + 7 * dayMinutes;
  return { kind: 'move', index, grip: grip % (7 * dayMinutes) };
}

interface PieceOfShift {
  readonly day: number;
  readonly from: number;
  readonly to: number;
  /** After midnight, in the row of the next day. */
  readonly isRest: boolean;
  readonly isLast: boolean;
}

function piecesOf({ day, from, to }: Shift): readonly PieceOfShift[] {
  if (to <= dayMinutes) return [{ day, from, to, isRest: false, isLast: true }];
  return [
    { day, from, to: dayMinutes, isRest: false, isLast: false },
    { day: (day + 1) % 7, from: 0, to: to - dayMinutes, isRest: true, isLast: true },
  ];
}

const placeOf = (day: number, from: number, to: number) => ({
  top: `calc(${(day / 7) * 100}% + 3px)`,
  height: 'calc(100% / 7 - 6px)',
  left: `${(from / dayMinutes) * 100}%`,
  width: `${((to - from) / dayMinutes) * 100}%`,
});

/** "Montag 06:00 – 14:00, Dienstag …" for who cannot see it. */
function weekInWords(shifts: readonly Shift[]): string {
  const names = weekdays('long');
  return availabilitiesOf(shifts)
    .map(({ weekday, timeFrom, timeTo }) => `${names[(weekday + 6) % 7]} ${timeFrom} – ${timeTo}`)
    .join(', ');
}

const Grid = styled.div`
  position: relative;
  display: grid;
  grid-template: 16px 224px / 32px minmax(0, 1fr) 40px;
  column-gap: 8px;
  & > .hours { grid-area: 1 / 2; position: relative; font-size: var(--size-micro); line-height: 14px; color: var(--text-3); }
  & > .hours > span { position: absolute; transform: translateX(-50%); }
  & > .days, & > .sums { display: grid; grid-template-rows: repeat(7, 1fr); align-items: center; font-size: var(--size-caption); }
  & > .days { grid-area: 2 / 1; color: var(--text-2); font-weight: 550; }
  & > .sums { grid-area: 2 / 3; text-align: right; color: var(--text-2); font-feature-settings: 'tnum'; }
  & > .rows {
    grid-area: 2 / 2;
    position: relative;
    border: 1px solid var(--line-2);
    border-radius: 6px;
    touch-action: pan-y;
    user-select: none;
    background:
      linear-gradient(to bottom, var(--line-1) 1px, transparent 1px) 0 0 / 100% calc(100% / 7),
      linear-gradient(to right, var(--line-2) 1px, transparent 1px) 0 0 / calc(100% / 4) 100%,
      linear-gradient(to right, var(--line-1) 1px, transparent 1px) 0 0 / calc(100% / 24) 100%,
      var(--surface);
  }
  &[data-tool='paint'] > .rows { cursor: crosshair; }
  &[data-tool='erase'] > .rows { cursor: cell; }
  & > .rows:focus-visible { outline: 2px solid var(--sel); outline-offset: 2px; }
  & > .rows > b { position: absolute; display: none; border: 2px solid var(--sel); border-radius: 3px; pointer-events: none; }
  & > .rows:focus > b { display: block; }
  /* Fingers need higher rows. */
  @media (max-width: 599px) { grid-template-rows: 16px 308px; column-gap: 6px; }
  & > .said { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
`;
const Piece = styled.div`
  position: absolute;
  display: flex;
  align-items: center;
  justify-content: center;
  overflow: hidden;
  border: 1px solid color-mix(in oklab, var(--accent) 52%, var(--surface));
  border-left: 3px solid var(--accent);
  border-radius: 4px;
  background: color-mix(in oklab, var(--accent) 20%, var(--surface));
  font-size: var(--size-least);
  line-height: 14px;
  white-space: nowrap;
  &[data-rest='true'] { border-left-width: 1px; border-left-style: dashed; background: color-mix(in oklab, var(--accent) 11%, var(--surface)); }
  &[data-off='true'] { border-style: dashed; background: transparent; color: var(--text-3); }
  &[data-over='true'] { border-color: var(--err); background: color-mix(in oklab, var(--err) 20%, var(--surface)); }
  [data-tool='paint'] & { cursor: grab; }
  & > span { pointer-events: none; }
  & > i { position: absolute; top: 0; bottom: 0; width: 9px; }
  & > i[data-edge='from'] { left: -3px; }
  & > i[data-edge='to'] { right: 0; }
  [data-tool='paint'] & > i { cursor: ew-resize; }
`;
