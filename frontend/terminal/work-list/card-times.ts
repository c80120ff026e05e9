import type { Instant } from '#domain/kernel/instant.ts';
import { dayAt, dayNumberOf } from '#domain/kernel/time-zone.ts';
import type { ListedStep } from '#domain/planning/api/shop-floor/work-calls.ts';
import { runningAt } from '#domain/planning/feedback/running-time.ts';
import { statusId } from '#domain/planning/plan/status.ts';
import { elapsed } from '#frontend/i18n/elapsed.ts';
import type { Format } from '#frontend/i18n/format.ts';
import { currentPlantTimeZone } from '#frontend/i18n/plant-time-zone.ts';
import type { useTerminalText } from '#frontend/terminal/kit/terminal-text.ts';

interface CardTimes {
  /** In large: how long it was worked on, or the time of the day that counts now. */
  readonly main: string;
  readonly note: string;
  /** It should have begun, or be done. */
  readonly isLate: boolean;
}

type TimedStep = Pick<ListedStep, 'statusId' | 'startDate' | 'endDate' | 'actualStartDate' | 'running'>;

/** What a worker asks of a step: since when it runs; until when it is due; when it begins. */
export function timesOf(
  step: TimedStep,
  now: Instant,
  format: Format,
  t: ReturnType<typeof useTerminalText>,
): CardTimes {
  const { statusId: status, actualStartDate, running } = step;
  if (status === statusId.started && actualStartDate !== null) {
    const since = Date.parse(actualStartDate);
    const worked = running && runningAt(running, now);
    return {
      main: elapsed(worked === undefined ? now - since : worked.seconds * 1_000),
      note:
        worked?.counts === false
          ? t('offShift')
          : t(worked === undefined ? 'since' : 'worked', {
              time: dayOf(since) === dayOf(now) ? format.time(since) : format.columnTime(since),
            }),
      isLate: false,
    };
  }
  const isBegun = status !== statusId.planned;
  const counts = Date.parse(isBegun ? step.endDate : step.startDate);
  const days = dayOf(counts) - dayOf(now);
  const day =
    days === 0 ? t('today') : days === 1 ? t('tomorrow') : days === -1 ? t('yesterday') : format.shortDate(counts);
  return {
    main: format.time(counts),
    note: t(isBegun ? 'due' : 'begins', { day }),
    isLate: counts < now,
  };
}

const dayOf = (t: Instant): number => dayNumberOf(dayAt(currentPlantTimeZone(), t));
