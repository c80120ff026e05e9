import { expect, test } from 'vitest';
import type { RefusedReport } from '#domain/planning/api/shop-floor/refused-reports-api.ts';
import { bodyOf, correctionOf, othersOf } from './correction.ts';

const others = { kind: 'pause', operationIds: ['sawing'] };
const report = {
  type: 'start',
  stepId: 'welding',
  stepKind: 'operation',
  occurredAt: '2026-11-20T09:00:00.000Z',
  workerId: 'werner',
  body: { type: 'start', occurredAt: '2026-11-20T09:00:00.000Z', others },
} as unknown as RefusedReport;

test('a start is taken over with what becomes of the others, unless the planner leaves them at work', () => {
  const correction = correctionOf(report);
  expect(othersOf(report)).toBe('pause');
  expect(bodyOf(report, correction)).toMatchObject({ type: 'start', others });
  expect(bodyOf(report, { ...correction, withOthers: false })).not.toHaveProperty('others');
});

test('what a start says of others is said of no other step, and by no other kind of report', () => {
  const correction = correctionOf(report);
  expect(bodyOf(report, { ...correction, stepId: 'painting' })).not.toHaveProperty('others');
  expect(bodyOf(report, { ...correction, type: 'remark' })).not.toHaveProperty('others');
  const odd = { ...report, body: { ...report.body, others: 'all' } } as RefusedReport;
  expect(othersOf(odd)).toBeUndefined();
});
