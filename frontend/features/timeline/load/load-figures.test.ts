import { beforeEach, describe, expect, test } from 'vitest';
import type { TimelineData } from '#domain/planning/api/timeline-api.ts';
import { compileFacts } from '#domain/planning/plan/compile-facts.ts';
import { statusId } from '#domain/planning/plan/status.ts';
import { buildFactoryView } from '#frontend/features/timeline/data/build-factory-view.ts';
import { createTimelineSession, type TimelineSession } from '#frontend/features/timeline/data/timeline-session.ts';
import { densityOf } from '#frontend/features/timeline/model/density.ts';
import type { ResourceView } from '#frontend/features/timeline/model/factory-view.ts';
import { scaleFor } from '#frontend/features/timeline/model/time-scale.ts';
import { loadOf, shareOf } from '#frontend/features/timeline/model/utilisation.ts';
import { generateFactory } from '#tests/fixtures/generated-factory.ts';
import { generatePlan } from '#tests/fixtures/generated-plan.ts';
import { figuresOf, type LoadFigures } from './load-figures.ts';
import { type Period, periodAt, periodKindOf, periodsWithin } from './periods.ts';
import { lanesShown } from './row-look.ts';

/** Thursday 10:42 in Berlin. */
const now = Date.parse('2026-11-19T09:42:00Z');
const day = 86_400_000;
const zone = 'Europe/Berlin';
const { factory, groups } = generateFactory(now);
const facts = compileFacts(factory);
let data: TimelineData;
let session: TimelineSession;
let resource: ResourceView;

beforeEach(() => {
  data = generatePlan({ factory, groups }, facts, { now, operations: 400, seed: 3 });
  session = createTimelineSession(data, buildFactoryView(factory));
  while (session.prepareNext());
  const busy = [...session.factory.resources.values()].filter(({ allowed }) => allowed === 1);
  resource = busy.reduce((a, b) => (bars(a) >= bars(b) ? a : b));
});

const bars = ({ resourceId }: ResourceView): number => session.store.row(resourceId).bars.length;
const figures = (period: Period): LoadFigures => figuresOf(session, resource, period, now);
const ofDay = (t: number): LoadFigures => figures(periodAt('day', zone, t));

describe('the figures of a resource', () => {
  test('of a week are those of the column of the resources, and the sum of its days', () => {
    const week = periodAt('week', zone, now + 7 * day);
    const { load, share } = figures(week);
    expect(share).toBeCloseTo(shareOf(loadOf(resource, session.store.row(resource.resourceId), week)));
    const days = periodsWithin('day', zone, week).map(figures);
    expect(days).toHaveLength(7);
    expect(days.reduce((sum, one) => sum + one.load.booked, 0)).toBeCloseTo(load.booked);
    expect(share).toBeGreaterThan(0);
  });

  test('count as free what is left from now on, and nothing of what has passed', () => {
    expect(ofDay(now - 3 * day).free).toBe(0);
    const tomorrow = ofDay(now + day);
    expect(tomorrow.free).toBeCloseTo(Math.max(0, tomorrow.load.available - tomorrow.load.booked));
    const today = periodAt('day', zone, now);
    const rest = loadOf(resource, session.store.row(resource.resourceId), { start: now, end: today.end });
    expect(ofDay(now).free).toBeCloseTo(Math.max(0, rest.available - rest.booked), -2);
  });

  test('follow a bar that is moved to another day, before the server has answered', () => {
    const row = session.store.row(resource.resourceId);
    const bar = row.bars.find(({ start, operation }) => start > now + day && operation.statusId === statusId.planned);
    if (bar === undefined) throw new Error('No bar ahead');
    const [from, to] = [bar.start, bar.start + 28 * day];
    const [before, there] = [ofDay(from).load.booked, ofDay(to).load.booked];
    session.layer(new Map([[bar.id, { resourceId: bar.resourceId, start: to, end: bar.end + 28 * day }]]));
    expect(ofDay(from).load.booked).toBeLessThan(before);
    expect(ofDay(to).load.booked).toBeGreaterThan(there);
  });

  test('name each late order once, where and when it ends', () => {
    const last = data.orderPositions
      .map(({ orderPositionId }) => session.store.bar(session.deliveries.of(orderPositionId)?.last as never))
      .find((bar) => bar !== undefined && bar.start > now);
    if (last === undefined) throw new Error('No order ends ahead');
    const { resourceId, start: before, end: until } = last;
    session.layer(new Map([[last.id, { resourceId, start: before + 200 * day, end: until + 200 * day }]]));
    const { start, end } = { start: now - 365 * day, end: now + 365 * day };
    const named = [...session.factory.resources.values()].flatMap((one) =>
      periodsWithin('month', zone, { start, end }).flatMap((period) =>
        figuresOf(session, one, period, now).late.map(({ position }) => position),
      ),
    );
    const late = data.orderPositions.filter(({ orderPositionId }) => {
      const delivery = session.deliveries.of(orderPositionId);
      const isDone = session.store.bar(delivery?.last as never)?.operation.statusId === statusId.done;
      return delivery !== undefined && delivery.ready > delivery.due && !isDone;
    });
    expect(late.length).toBeGreaterThan(0);
    expect(named.toSorted()).toEqual(late.map(({ orderPositionId }) => orderPositionId).toSorted());
  });

  test('say overload where more runs at once than the resource takes', () => {
    const [first, second] = session.store.row(resource.resourceId).bars.filter(({ start }) => start > now + day);
    if (first === undefined || second === undefined) throw new Error('No bars ahead');
    session.layer(
      new Map([
        [
          second.id,
          { resourceId: resource.resourceId, start: first.start, end: first.start + second.end - second.start },
        ],
      ]),
    );
    expect(ofDay(first.start)).toMatchObject({ tone: 'over', overload: expect.any(Number) });
    expect(ofDay(first.start).overload).toBeGreaterThan(0);
  });
});

test('today is said to be over where more is at work than the resource takes, wherever that stands in the plan', () => {
  const ahead = session.store.row(resource.resourceId).bars.filter(({ start }) => start > now);
  const underWay = (count: number): LoadFigures => {
    const begun = new Set(ahead.slice(0, count).map(({ id }) => id));
    const operations = data.operations.map((row) => {
      const isHere = row.resourceId === resource.resourceId && row.statusId === statusId.started;
      if (begun.has(row.operationId)) return { ...row, statusId: statusId.started, mainOperationId: null };
      return isHere ? { ...row, statusId: statusId.paused } : row;
    });
    const changed = createTimelineSession({ ...data, operations }, buildFactoryView(factory));
    return figuresOf(changed, resource, periodAt('day', zone, now), now);
  };
  expect(underWay(1).atWork).toBe(0);
  expect(underWay(2)).toMatchObject({ atWork: 2, tone: 'over' });
});

describe('a row', () => {
  test('shows bars where they have room for their number, figures where they have not, and over a year always', () => {
    const row = session.store.row(resource.resourceId);
    const lanes = (level: 'week' | 'month' | 'quarter' | 'year', width = 1_300): number =>
      lanesShown(row, densityOf[level], scaleFor(level, width, now, 0.4));
    expect(lanes('week')).toBeGreaterThan(0);
    expect(lanes('quarter')).toBe(0);
    expect(lanes('year')).toBe(0);
    // On a screen as wide as a wall even the bars of a month can be read.
    expect(lanes('month', 90_000)).toBeGreaterThan(0);
  });
});

test('figures stand at days, weeks or months, whichever has room first', () => {
  const kinds = (['month', 'quarter', 'year'] as const).map((level) => periodKindOf(scaleFor(level, 1_300, now, 0.4)));
  expect(kinds).toEqual(['day', 'week', 'month']);
});

test('a period is as long as the plant’s clocks say', () => {
  const spring = periodAt('week', zone, Date.parse('2027-03-28T12:00:00Z'));
  expect(spring.end - spring.start).toBe(7 * day - 3_600_000);
  const february = periodAt('month', zone, Date.parse('2028-02-10T12:00:00Z'));
  expect(february.endDay - february.firstDay).toBe(29);
});
