import { expect, test } from 'vitest';
import { timelineDataSchema } from '#domain/planning/api/timeline-api.ts';
import { compileFacts } from '#domain/planning/plan/compile-facts.ts';
import { generateFactory } from '#tests/fixtures/generated-factory.ts';
import { generatePlan } from '#tests/fixtures/generated-plan.ts';
import { buildFactoryView } from './build-factory-view.ts';
import { warmUpPlan } from './warm-up-plan.ts';

const now = Date.parse('2026-11-19T09:42:00Z');
const generated = generateFactory(now, 1);
const resources = buildFactoryView(generated.factory).groups.flatMap((group) => group.resources);
const plan = warmUpPlan(resources.slice(0, 10), { start: now, end: now + 7 * 86_400_000 });

test('a made-up plan has the shape of one that the services send', () => {
  expect(timelineDataSchema.parse(plan)).toEqual(plan);
});

test('a made-up plan has bars of every state that a real one shows, and of every colour', () => {
  const real = generatePlan(generated, compileFacts(generated.factory), { now, operations: 1_000, seed: 7 });
  const states = new Set(plan.operations.map((row) => row.statusId));
  expect(real.operations.filter((row) => !states.has(row.statusId))).toEqual([]);
  expect(new Set(plan.productionOrders.map((row) => row.colorIndex)).size).toBe(24);
});
