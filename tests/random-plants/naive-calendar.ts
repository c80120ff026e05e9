import type { Factory } from '#domain/base-data/factory.ts';
import type { Instant } from '#domain/kernel/instant.ts';

/**
 * Working time of a resource, minute by minute, read from the base data as planning-rules §1 is written. Nothing of it
 * comes from the engine: it is slow, simple and there to disagree.
 */
export interface NaiveCalendar {
  worksAt(t: Instant): boolean;
  /** Milliseconds of working time within `[from, to)`. */
  between(from: Instant, to: Instant): number;
  /** First working instant at or after `t`; undefined beyond what was drawn. */
  nextWorking(t: Instant): Instant | undefined;
  /** Where work that starts at `t` and takes `length` milliseconds of working time ends. */
  endOf(t: Instant, length: number): Instant | undefined;
}

const minute = 60_000;

/** Calendars of a factory, drawn on first use. All of them cover the same range. */
export class NaiveCalendars {
  private readonly known = new Map<string, NaiveCalendar>();
  private readonly drawn = new Map<string, Uint8Array>();
  private readonly factory: Factory;
  private readonly from: Instant;
  private minutes: number;

  constructor(factory: Factory, from: Instant, days: number) {
    this.factory = factory;
    this.from = from;
    this.minutes = days * 1440;
  }

  /** Draws as far as `t`. */
  reach(t: Instant): void {
    if (t < this.from + this.minutes * minute) return;
    this.minutes = Math.ceil(((t - this.from) / minute) * 1.5);
    this.known.clear();
    this.drawn.clear();
  }

  /** Of one resource, or the common one of several; `plant` are the working days of the plant. */
  of(...ids: readonly string[]): NaiveCalendar {
    const key = [...ids].sort().join('\n');
    let calendar = this.known.get(key);
    if (calendar === undefined) {
      const drawn = ids.map((id) => this.draw(id));
      const common = drawn.reduce((works, one) => works.map((isWorked, i) => isWorked & (one[i] ?? 0)));
      calendar = calendarOf(common, this.from);
      this.known.set(key, calendar);
    }
    return calendar;
  }

  private draw(id: string): Uint8Array {
    const { factory, from, minutes } = this;
    const known = this.drawn.get(id);
    if (known !== undefined) return known;
    const works = new Uint8Array(minutes);
    const assignments = factory.objects.resources.get(id)?.availabilityPlans ?? [];
    const gaps = [...factory.objects.resourceGaps.values()].filter((gap) => gap.resourceId === id && !gap.informative);
    const clock = clocksOf(factory.settings.plantTimeZone, from, minutes);
    /** What begins on the day, and what goes on from the night before. */
    const rowsOf = (day: number): readonly Row[] => {
      if (id === 'plant') return isOff(factory, day) ? [] : [{ from: 0, to: 1440 }];
      const night = shiftsOn(factory, assignments, day - 1).map((row) => ({
        from: row.from - 1440,
        to: row.to - 1440,
      }));
      return [...shiftsOn(factory, assignments, day), ...night];
    };
    for (let i = 0, day: number | undefined, rows: readonly Row[] = []; i < minutes; i++) {
      if (day !== clock.days[i]) {
        day = clock.days[i] ?? 0;
        rows = rowsOf(day);
      }
      const [time, t] = [clock.times[i] ?? 0, from + i * minute];
      const isWorked = rows.some((row) => row.from <= time && time < row.to);
      if (isWorked && !gaps.some((gap) => gap.dateFrom <= t && t < gap.dateTo)) works[i] = 1;
    }
    this.drawn.set(id, works);
    return works;
  }
}

function calendarOf(works: Uint8Array, from: Instant): NaiveCalendar {
  const before = new Int32Array(works.length + 1);
  for (let i = 0; i < works.length; i++) before[i + 1] = (before[i] ?? 0) + (works[i] ?? 0);
  /** Working milliseconds from the beginning of what was drawn until `t`. */
  const until = (t: Instant): number => {
    const at = Math.min(Math.max(t - from, 0), works.length * minute);
    const i = Math.floor(at / minute);
    return (before[i] ?? 0) * minute + (works[i] === 1 ? at - i * minute : 0);
  };
  return {
    worksAt: (t) => works[Math.floor((t - from) / minute)] === 1,
    between: (a, b) => Math.max(0, until(b) - until(a)),
    nextWorking(t) {
      let i = Math.floor((t - from) / minute);
      if (works[i] === 1) return t;
      while (i < works.length && works[i] !== 1) i++;
      return i < works.length ? from + i * minute : undefined;
    },
    endOf(t, length) {
      let left = length;
      for (let at = t; (at - from) / minute < works.length; ) {
        const i = Math.floor((at - from) / minute);
        const next = from + (i + 1) * minute;
        if (works[i] === 1) {
          if (next - at >= left) return at + left;
          left -= next - at;
        }
        at = next;
      }
      return undefined;
    },
  };
}

type Assignments = readonly {
  readonly validFrom: string;
  readonly validTo?: string | undefined;
  readonly weeks: readonly string[];
}[];

/** Minutes of a day; beyond 1440 they lie in the night into the next one. */
interface Row {
  readonly from: number;
  readonly to: number;
}

/** The shifts that begin on a day. */
function shiftsOn(factory: Factory, assignments: Assignments, day: number): readonly Row[] {
  if (isOff(factory, day)) return [];
  const [assignment] = assignments
    .filter((one) => dayNumber(one.validFrom) <= day && (one.validTo === undefined || day <= dayNumber(one.validTo)))
    .sort((a, b) => dayNumber(b.validFrom) - dayNumber(a.validFrom));
  if (assignment === undefined) return [];
  const weeks = (monday(day) - monday(dayNumber(assignment.validFrom))) / 7;
  const plan = factory.objects.availabilityPlans.get(assignment.weeks[weeks % assignment.weeks.length] ?? '');
  return (plan?.availabilities ?? [])
    .filter((row) => row.isActive && row.weekday === weekday(day))
    .map((row) => ({ from: minutesOf(row.timeFrom), to: minutesOf(row.timeTo) }))
    .map(({ from, to }) => ({ from, to: to <= from ? to + 1440 : to }));
}

function isOff(factory: Factory, day: number): boolean {
  if (factory.settings.weekendDays.includes(weekday(day))) return true;
  return [...factory.objects.publicHolidays.values()].some(
    ({ dateFrom, dateTo }) => dayNumber(dateFrom) <= day && day <= dayNumber(dateTo),
  );
}

const dayNumber = (day: string): number => Date.parse(day) / 86_400_000;
/** 0 = Sunday; day 0, the first of January 1970, was a Thursday. */
const weekday = (day: number): number => (day + 4) % 7;
const monday = (day: number): number => day - ((weekday(day) + 6) % 7);
const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** What clocks show in each minute; the same for every plant of a trial. */
interface Clocks {
  readonly days: Int32Array;
  readonly times: Int32Array;
}
const clocks = new Map<string, Clocks>();

function clocksOf(zone: string, from: Instant, minutes: number): Clocks {
  const key = `${zone} ${from} ${minutes}`;
  const known = clocks.get(key);
  if (known !== undefined) return known;
  const drawn = { days: new Int32Array(minutes), times: new Int32Array(minutes) };
  for (let i = 0, offset = 0; i < minutes; i++) {
    const t = from + i * minute;
    // Clocks change on the hour.
    if (i === 0 || t % 3_600_000 === 0) offset = offsetOf(zone, t);
    const local = (t + offset) / minute;
    drawn.days[i] = Math.floor(local / 1440);
    drawn.times[i] = local - Math.floor(local / 1440) * 1440;
  }
  clocks.set(key, drawn);
  return drawn;
}

/** Milliseconds by which clocks of the zone are ahead of UTC: what they show at `t`, read as if it were UTC. */
function offsetOf(zone: string, t: Instant): number {
  const shown = new Date(t).toLocaleString('sv-SE', { timeZone: zone });
  return Date.parse(`${shown.replace(' ', 'T')}Z`) - Math.floor(t / 1000) * 1000;
}

/** First instant after a day that clocks of the zone show: the quarter of an hour at which they show the next one. */
export function naiveEndOfDay(zone: string, day: string): Instant {
  const number = dayNumber(day);
  for (let t = Date.parse(day) + 8 * 3_600_000; ; t += 15 * minute)
    if (Math.floor((t + offsetOf(zone, t)) / 86_400_000) > number) return t;
}
