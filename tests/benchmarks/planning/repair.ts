import type { BaseDataChange } from '#domain/base-data/object-change.ts';
import { isRejection } from '#domain/kernel/rejection.ts';
import { pushes } from '#domain/kernel/ways.ts';
import { consequencesOf, totalAddedLateness } from '#domain/planning/change/consequences.ts';
import { foretell } from '#domain/planning/change/foretell.ts';
import { operationsPlaced } from '#domain/planning/change/places-in.ts';
import { recalculateOperations, stretchesOf } from '#domain/planning/decider/recalculate.ts';
import type { PlanningEvent } from '#domain/planning/events/events.ts';
import type { Plan } from '#domain/planning/plan/plan.ts';
import { plainRightShift } from './plain-right-shift.ts';
import { benchPlant, foldAll } from './plant.ts';

const hour = 3_600_000;
const breakdowns = 100;

/**
 * `npm run bench:planning -- repair [sizes]`: a hundred breakdowns of up to two days, each followed in every way: operations
 * moved, hours of lateness added, the same of a plain right shift of the same breakdown, and milliseconds of a
 * preview, median and 95th. The plain right shift is computed by other code, from scratch.
 */
export function repairBench(sizes: readonly number[]): void {
  for (const size of sizes.length > 0 ? sizes : [1_000, 10_000, 50_000]) {
    const { facts, events, now } = benchPlant(size);
    const plan = planOf(events);
    const resources = [...plan.barsByResource.keys()];
    const taken = new Map<string, { moved: number; late: number; milliseconds: number[] }>();
    const note = (way: string, moved: number, late: number, milliseconds: number): void => {
      const one = taken.get(way) ?? { moved: 0, late: 0, milliseconds: [] };
      taken.set(way, {
        moved: one.moved + moved,
        late: one.late + late,
        milliseconds: [...one.milliseconds, milliseconds],
      });
    };
    for (let turn = 0; turn < breakdowns; turn++) {
      const dateFrom = now + ((turn * 37) % 200) * hour;
      const resourceId = resources[(turn * 7919) % resources.length];
      const fields = { resourceId, dateFrom, dateTo: dateFrom + (4 + ((turn * 13) % 45)) * hour, informative: false };
      const gap = {
        collection: 'resourceGaps',
        id: 'gap',
        after: { ...fields, gapTypeId: 'service' },
      } as BaseDataChange;
      const broken = facts.withBaseData([gap]);
      for (const way of pushes) {
        const started = performance.now();
        const decided = recalculateOperations(plan, { stretches: stretchesOf([gap]), way }, { facts: broken, now });
        if (isRejection(decided)) throw new Error(decided.errorCode);
        const milliseconds = performance.now() - started;
        const { change } = foretell(plan, decided);
        const late = totalAddedLateness(consequencesOf(plan, broken, change)) / hour;
        note(way, operationsPlaced(change).length, late, milliseconds);
      }
      const plain = plainRightShift(plan, broken, gap);
      note('plain right shift', plain.moved, plain.addedLateness / hour, 0);
    }
    for (const [way, { moved, late, milliseconds }] of taken) {
      const inOrder = milliseconds.toSorted((a, b) => a - b);
      const at = (share: number): string => `${Math.round(inOrder[Math.floor(share * (inOrder.length - 1))] ?? 0)} ms`;
      process.stdout.write(
        `${size} operations, ${way}: ${moved} moved, ${Math.round(late)} h more lateness, ${at(0.5)}, ${at(0.95)}\n`,
      );
    }
  }
}

/** What is locked ends every push, and a plain right shift knows nothing of it. */
const planOf = (events: readonly PlanningEvent[]): Plan =>
  foldAll(events.filter(({ type }) => type !== 'OperationsLocked'));
