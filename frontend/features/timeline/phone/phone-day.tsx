import { CalendarDays, ChevronDown, ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useMemo, useSyncExternalStore } from 'react';
import type { ResourceId } from '#domain/kernel/ids.ts';
import { dayNumberAt, dayNumberOf, dayOf } from '#domain/kernel/time-zone.ts';
import { useTimeline } from '#frontend/features/timeline/actions/command-context.ts';
import { UndoButtons } from '#frontend/features/timeline/edit-steps/undo-buttons.tsx';
import { shareOf } from '#frontend/features/timeline/model/utilisation.ts';
import { useTimelineText } from '#frontend/features/timeline/timeline-text.ts';
import { TrayButton } from '#frontend/features/timeline/tray/tray-button.tsx';
import type { PhoneProps } from '#frontend/features/timeline/view/board.ts';
import { DayCard } from './day-card.tsx';
import { DayInput } from './day-input.tsx';
import { dayEntries, latenessOfBar, nextWork } from './day-list.ts';
import { Between, Cards, Nothing, PhoneBar, PhoneButton, PhonePage } from './phone-sheet.ts';
import { useSwipe } from './swipe.ts';
import { usePhoneDay } from './use-phone-day.ts';

/** The production timeline on a phone: what one machine does on one day, in the order of time. */
export function PhoneDay({ opened }: PhoneProps): ReactNode {
  const { session, now, text } = useTimeline();
  const say = useTimelineText();
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
              aria-label={say('phone.machine')}
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
          <PhoneButton data-square aria-label={say('phone.previousDay')} onClick={() => showDay(dayNumber - 1)}>
            <ChevronLeft size={20} strokeWidth={1.75} />
          </PhoneButton>
          <DayInput
            label={say('phone.day')}
            value={dayOf(dayNumber)}
            onDay={(chosen) => showDay(dayNumberOf(chosen))}
            words={text.shortDay(day.start)}
            icon={<CalendarDays size={18} strokeWidth={1.75} aria-hidden />}
          />
          <PhoneButton data-square aria-label={say('phone.nextDay')} onClick={() => showDay(dayNumber + 1)}>
            <ChevronRight size={20} strokeWidth={1.75} />
          </PhoneButton>
          <PhoneButton disabled={isToday} onClick={() => showDayAt(now())}>
            {say('phone.today')}
          </PhoneButton>
        </div>
        <div className="facts">
          <p role="status">
            {say('phone.count', { count: bars })}
            {' · '}
            {load.available > 0 ? say('phone.load', { share: text.percent(shareOf(load)) }) : say('phone.closed')}
            {late > 0 && <b> · {say('phone.late', { count: late })}</b>}
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
                  {say('phone.free', { length: text.duration(entry.length) })}
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
            <p>{say('phone.nothing', { machine: resource.name })}</p>
            {next !== undefined && (
              <PhoneButton onClick={() => showDayAt(next)}>
                {say('phone.nextBusy')}: {text.shortDay(next)}
              </PhoneButton>
            )}
          </Nothing>
        )}
      </Cards>
    </PhonePage>
  );
}
