import { expect, test } from 'vitest';
import { statusId } from '#domain/planning/plan/status.ts';
import type { Timeline } from '#frontend/features/timeline/actions/command-context.ts';
import type { BarId } from '#frontend/features/timeline/model/bar.ts';
import de from '#frontend/texts/timeline/de.json';
import type { NodeKind } from '../model/tree.ts';
import type { TreeItem } from '../model/tree-item.ts';
import { objectMenu } from './object-menu.ts';

const kinds: readonly NodeKind[] = ['projects', 'orderPositions', 'activities'];

function entriesOf(item: Partial<TreeItem>, plan = true) {
  const timeline = {
    rows: { itemOf: () => ({ name: 'A', ...item }) },
    rights: { edit: plan, plan, unplan: plan, split: plan, report: true },
  };
  return objectMenu(timeline as unknown as Timeline, 'a' as BarId)?.groups.flat() ?? [];
}

test('every entry of a row, and every reason why one is disabled, has a word', () => {
  const words = new Set(Object.keys(de));
  for (const kind of kinds)
    for (const status of Object.values(statusId))
      for (const locked of [true, false])
        for (const { name, disabledReason } of entriesOf({ kind, statusId: status, locked })) {
          expect(words).toContain(`menu.${name}`);
          if (disabledReason !== undefined) expect(words).toContain(`disabledReason.${disabledReason}`);
        }
});

test('who may not plan is offered the details only', () => {
  for (const kind of kinds)
    expect(entriesOf({ kind, statusId: statusId.planned }, false).map(({ name }) => name)).toEqual(['details']);
});

test('an order position that is not in the plan can be planned from its row', () => {
  const names = entriesOf({ kind: 'orderPositions', statusId: statusId.notPlanned }).map(({ name }) => name);
  expect(names).toEqual(['details', 'planOn']);
});
