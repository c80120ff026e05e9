import type { Instant, Interval } from '#domain/kernel/instant.ts';
import { dayNumberOf, instantOf } from '#domain/kernel/time-zone.ts';
import type { WorkingTime } from '#domain/planning/calendar/working-time.ts';
import { compileFacts } from '#domain/planning/plan/compile-facts.ts';
import { type FactoryBuilder, factoryWith } from '#tests/fixtures/factory-for-tests.ts';

/** A line of a scenario that expects something: what it says and what the working time says. */
export interface Expectation {
  readonly line: number;
  readonly expected: string;
  readonly found: string;
}

/**
 * Plays a scenario of working time (see the files beside this one). First what the resource works: `open` shifts by
 * weekday (1 = Monday to 7), from a day to a day if not always, `shut` gaps, `noted` informative gaps, `holiday` days,
 * `weekend` days. Then questions, each with its answer behind `->`:
 * `by T, D`: D of work as late as it ends by T, but not before `now`, else as early as possible (rules §4);
 * `latest T, D`: as late as it ends by T, whenever that is; `from T, D`: as early as it begins at T or later;
 * `hours T to T` and `worked T to T`: how much, and when. `now`, T: `YYYY-MM-DD HH:MM`. D: `3 d`, `7 h`, `20 min`.
 * Lines that begin with no known word are prose.
 */
export function playWorkingTime(text: string): Expectation[] {
  const zone = /^zone\s+(\S+)$/m.exec(text)?.[1] ?? 'Europe/Berlin';
  const weekendDays = (/^weekend\s+(.*)$/m.exec(text)?.[1] ?? '')
    .split(' ')
    .filter(Boolean)
    .map(Number)
    .map((day) => day % 7);
  const capacityFactor = Number(/^factor\s+(\S+)$/m.exec(text)?.[1] ?? 1);
  const builder = factoryWith({ plantTimeZone: zone, weekendDays }).group('Machines', ['Machine'], { capacityFactor });
  const stage: Stage = { zone, builder, capacityFactor, now: Number.NEGATIVE_INFINITY, plans: [], working: undefined };
  return text.split('\n').flatMap((content, index): Expectation[] => {
    const [, word = '', rest = ''] = /^(\w+)\s+(.*)$/.exec(content) ?? [];
    const [question = '', expected] = rest.split('->').map((part) => part.trim());
    if (expected !== undefined) {
      const found = answer(stage, word, question);
      return found === undefined ? [] : [{ line: index + 1, expected: expected.replaceAll(/\s+/g, ' '), found }];
    }
    prepare(stage, word, question);
    return [];
  });
}

interface Stage {
  readonly zone: string;
  readonly builder: FactoryBuilder;
  readonly capacityFactor: number;
  now: Instant;
  readonly plans: { validFrom: string; validTo: string | undefined; weeks: string[] }[];
  working: WorkingTime | undefined;
}

function prepare(stage: Stage, word: string, rest: string): void {
  const { builder } = stage;
  switch (word) {
    case 'now':
      stage.now = instant(stage, rest);
      return;
    case 'open':
      open(stage, rest);
      return;
    case 'shut':
    case 'noted': {
      const [from = '', to = ''] = rest.split(' to ').map((part) => new Date(instant(stage, part)).toISOString());
      builder.gap('Machine', from, to, word === 'noted');
      return;
    }
    case 'holiday':
      builder.holiday(rest);
      return;
    default:
  }
}

/** `1-5 09:00-12:00, 1-5 13:00-17:00 until 2012-04-29`; several weeks, divided by `|`, repeat in turn. */
function open({ builder, plans }: Stage, rest: string): void {
  const [, shifts = '', from = '1970-01-05', to] = /^(.*?)(?: from (\S+))?(?: until (\S+))?$/.exec(rest) ?? [];
  const weeks = shifts.split('|').map((week, index) => {
    const id = `plan-${plans.length}-${index}`;
    builder.shifts(id, [], '00:00', '24:00');
    const availabilities = week.split(',').flatMap((shift) => {
      const [days = '', times = ''] = shift.trim().split(' ');
      const [first = 1, last = first] = days.split('-').map(Number);
      const [timeFrom = '', timeTo = ''] = times.split('-');
      return Array.from({ length: last - first + 1 }, (_, day) => ({
        weekday: (first + day) % 7,
        isActive: true,
        timeFrom,
        timeTo,
      }));
    });
    builder.factory.objects.availabilityPlans.set(id, { availabilityPlanName: id, availabilities });
    return id;
  });
  plans.push({ validFrom: from, validTo: to, weeks });
}

function answer(stage: Stage, word: string, question: string): string | undefined {
  const [first = '', second = ''] = question.split(/, | to /);
  const working = workingOf(stage);
  const needed = (): number => seconds(second) / stage.capacityFactor;
  switch (word) {
    case 'by': {
      const latest = working.subtract(instant(stage, first), needed());
      const isTooEarly = latest === undefined || latest.start < stage.now;
      return shown(stage, isTooEarly ? working.add(stage.now, needed()) : latest);
    }
    case 'latest':
      return shown(stage, working.subtract(instant(stage, first), needed()));
    case 'from':
      return shown(stage, working.add(instant(stage, first), needed()));
    case 'hours':
      return `${working.between(instant(stage, first), instant(stage, second)) / 3600} h`;
    case 'worked':
      return working
        .intervals(instant(stage, first), instant(stage, second))
        .map((interval) => shown(stage, interval))
        .join(', ');
    default:
      return undefined;
  }
}

function workingOf(stage: Stage): WorkingTime {
  if (stage.working !== undefined) return stage.working;
  const { resources } = stage.builder.factory.objects;
  const machine = resources.get('Machine');
  if (machine !== undefined) resources.set('Machine', { ...machine, availabilityPlans: stage.plans });
  const facts = compileFacts(stage.builder.factory).resource('Machine' as never);
  if (facts === undefined) throw new Error('The scenario has no machine');
  stage.working = facts.workingTime;
  return facts.workingTime;
}

const unitSeconds: Readonly<Record<string, number>> = { d: 86_400, h: 3_600, min: 60 };

function seconds(text: string): number {
  const [amount = '', unit = ''] = text.split(' ');
  const length = unitSeconds[unit];
  if (length === undefined) throw new Error(`A length cannot be read: ${text}`);
  return Number(amount) * length;
}

function instant({ zone }: Stage, text: string): Instant {
  const [day = '', time = '00:00'] = text.trim().split(' ');
  return instantOf(zone, dayNumberOf(day), Number(time.slice(0, 2)) * 60 + Number(time.slice(3)));
}

function shown({ zone }: Stage, interval: Interval | undefined): string {
  if (interval === undefined) return 'never';
  const clock = (t: Instant): string => {
    const parts = Object.fromEntries(
      formatOf(zone)
        .formatToParts(t)
        .map(({ type, value }) => [type, value]),
    );
    return `${parts['year']}-${parts['month']}-${parts['day']} ${parts['hour']}:${parts['minute']}`;
  };
  return `${clock(interval.start)} to ${clock(interval.end)}`;
}

const formatOf = (zone: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
