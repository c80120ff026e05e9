import styled from '@emotion/styled';
import { CalendarDays, ChevronDown, ChevronLeft, ChevronRight } from 'lucide-react';
import { type PointerEvent, type ReactNode, useMemo, useRef, useSyncExternalStore } from 'react';
import type { ResourceId } from '#domain/kernel/ids.ts';
import type { Day } from '#domain/kernel/instant.ts';
import { dayNumberAt, dayNumberOf, dayOf } from '#domain/kernel/time-zone.ts';
import { usePlanParts } from '#frontend/features/timeline/data/plan-context.ts';
import { UndoButtons } from '#frontend/features/timeline/edit-steps/undo-buttons.tsx';
import { shareOf } from '#frontend/features/timeline/model/utilisation.ts';
import { TrayButton } from '#frontend/features/timeline/tray/tray-button.tsx';
import type { PhoneProps } from '#frontend/features/timeline/view/board.ts';
import { useViewParts } from '#frontend/features/timeline/view/view-context.ts';
import { DayCard } from './day-card.tsx';
import { dayEntries, latenessOfBar, nextWork } from './day-list.ts';
import { Between, Cards, Nothing, PhoneBar, PhoneButton, PhonePage } from './phone-sheet.ts';
import { usePhoneDay } from './use-phone-day.ts';

/** The production timeline on a phone: what one machine does on one day, in the order of time. */
export function PhoneDay({ opened }: PhoneProps): ReactNode {
  const { session, now } = usePlanParts();
  const { text, t } = useViewParts();
  const version = useSyncExternalStore(session.subscribe, () => session.store.version);
  const isReady = useSyncExternalStore(session.subscribe, () => session.deliveries.isReady());
  const { resource, day, dayNumber, showMachine, showDay, showDayAt } = usePhoneDay(opened);
  const swipe = useSwipe((direction) => showDay(dayNumber + direction));
  const entries = useMemo(
    () => (resource === undefined || version < 0 ? [] : dayEntries(session, resource, day)),
    [session, resource, day, version],
  );
  const late = useMemo(
    () => (isReady ? entries.filter((one) => one.kind === 'bar' && latenessOfBar(session, one.bar) > 0).length : 0),
    [session, entries, isReady],
  );
  if (resource === undefined) return null;
  const load = session.dayLoads.of(resource, dayNumber);
  const bars = entries.filter(({ kind }) => kind === 'bar').length;
  const next = bars === 0 ? nextWork(session, resource, day) : undefined;
  const isToday = dayNumber === dayNumberAt(session.factory.zone, now());
  return (
    <PhonePage data-testid="phone-day">
      <PhoneBar>
        <div>
          <span className="choice">
            <select
              aria-label={t('phone.machine')}
              value={resource.resourceId}
              onChange={({ target }) => showMachine(target.value as ResourceId)}
            >
              {session.factory.groups.map((group) => (
                <optgroup key={group.groupId} label={group.name}>
                  {group.resources.map(({ resourceId, name }) => (
                    <option key={resourceId} value={resourceId}>
                      {name}
                    </option>
                  ))}
                </optgroup>
              ))}
            </select>
            <ChevronDown size={18} strokeWidth={1.75} aria-hidden />
          </span>
          <TrayButton />
        </div>
        <div>
          <PhoneButton data-square aria-label={t('phone.previousDay')} onClick={() => showDay(dayNumber - 1)}>
            <ChevronLeft size={20} strokeWidth={1.75} />
          </PhoneButton>
          <DayInput
            label={t('phone.day')}
            value={dayOf(dayNumber)}
            onDay={(chosen) => showDay(dayNumberOf(chosen))}
            words={text.shortDay(day.start)}
            icon={<CalendarDays size={18} strokeWidth={1.75} aria-hidden />}
          />
          <PhoneButton data-square aria-label={t('phone.nextDay')} onClick={() => showDay(dayNumber + 1)}>
            <ChevronRight size={20} strokeWidth={1.75} />
          </PhoneButton>
          <PhoneButton disabled={isToday} onClick={() => showDayAt(now())}>
            {t('phone.today')}
          </PhoneButton>
        </div>
        <div className="facts">
          <p role="status">
            {t('phone.count', { count: bars })}
            {' · '}
            {load.available > 0 ? t('phone.load', { share: text.percent(shareOf(load)) }) : t('phone.closed')}
            {late > 0 && <b> · {t('phone.late', { count: late })}</b>}
          </p>
          <UndoButtons />
        </div>
      </PhoneBar>
      <Cards {...swipe}>
        {entries.map((entry) => {
          switch (entry.kind) {
            case 'bar':
              return (
                <li key={entry.bar.id}>
                  <DayCard bar={entry.bar} overloaded={entry.overloaded} />
                </li>
              );
            case 'free':
              return (
                <Between key={`free-${entry.start}`}>
                  {t('phone.free', { length: text.duration(entry.length) })}
                </Between>
              );
            case 'gap':
              return (
                <Between
                  key={`gap-${entry.gap.start}-${entry.gap.name}`}
                  data-kind={entry.gap.informative ? 'informative' : 'gap'}
                >
                  {entry.gap.name} · {text.range(entry.gap.start, entry.gap.end)}
                </Between>
              );
          }
        })}
        {bars === 0 && (
          <Nothing>
            <p>{t('phone.nothing', { machine: resource.name })}</p>
            {next !== undefined && (
              <PhoneButton onClick={() => showDayAt(next)}>
                {t('phone.nextBusy')}: {text.shortDay(next)}
              </PhoneButton>
            )}
          </Nothing>
        )}
      </Cards>
    </PhonePage>
  );
}

interface DayInputProps {
  readonly label: string;
  readonly value: Day;
  readonly onDay: (day: Day) => void;
  /** The day as it is shown; the phone's own calendar chooses another. */
  readonly words: string;
  readonly icon: ReactNode;
}

/** A day in the words of the page, chosen with the calendar of the phone. */
function DayInput({ label, value, onDay, words, icon }: DayInputProps): ReactNode {
  const field = useRef<HTMLInputElement>(null);
  return (
    <Face>
      {icon}
      <span aria-hidden>{words}</span>
      <input
        ref={field}
        type="date"
        aria-label={label}
        value={value}
        onClick={() => field.current?.showPicker()}
        onChange={({ target }) => {
          if (target.value !== '') onDay(target.value);
        }}
      />
    </Face>
  );
}

const Face = styled.label`
  position: relative;
  flex: 1;
  min-width: 0;
  display: flex;
  align-items: center;
  justify-content: center;
  gap: 8px;
  height: 48px;
  border: 1px solid var(--line-2);
  border-radius: 8px;
  background: var(--surface);
  color: var(--text);
  font: 600 var(--size-touch)/20px var(--font);
  white-space: nowrap;
  &:focus-within { outline: 2px solid var(--sel); outline-offset: 2px; }
  & > input { position: absolute; inset: 0; width: 100%; height: 100%; opacity: 0; cursor: pointer; }
`;

/** Pixels that a finger goes sideways, and more than twice as far as up or down, before it is a swipe. */
const leastWay = 56;

interface SwipeHandlers {
  readonly onPointerDown: (event: PointerEvent) => void;
  readonly onPointerUp: (event: PointerEvent) => void;
  readonly onPointerCancel: () => void;
}

/** Calls `onSwipe` with 1 for a swipe to the left (what comes next), −1 to the right. Needs `touch-action: pan-y`. */
function useSwipe(onSwipe: (direction: 1 | -1) => void): SwipeHandlers {
  const from = useRef<{ readonly id: number; readonly x: number; readonly y: number }>(undefined);
  return {
    onPointerDown({ pointerId: id, clientX: x, clientY: y, isPrimary }) {
      from.current = isPrimary ? { id, x, y } : undefined;
    },
    onPointerUp({ pointerId, clientX, clientY }) {
      const start = from.current;
      from.current = undefined;
      if (start?.id !== pointerId) return;
      const [dx, dy] = [clientX - start.x, clientY - start.y];
      if (Math.abs(dx) >= leastWay && Math.abs(dx) > 2 * Math.abs(dy)) onSwipe(dx < 0 ? 1 : -1);
    },
    onPointerCancel() {
      from.current = undefined;
    },
  };
}
