import { expect, test } from 'vitest';
import type { GlobalSettings } from '#domain/base-data/settings.ts';
import { factoryWith } from '#tests/fixtures/factory-for-tests.ts';
import { buildFactoryView } from '../../data/build-factory-view.ts';
import { labelsByKind } from './bar-text.ts';

type Scene = Parameters<typeof labelsByKind>[0];
type Bar = Parameters<typeof labelsByKind>[1];

const bar = {
  order: { productionOrderNumber: 'PA-7', articleName: 'Fork', projectId: 'p' },
  operation: { valueAddName: 'Weld' },
  resourceId: 'cell',
} as unknown as Bar;

// shows base-data 3.86
test.each<[GlobalSettings['resourcePlanningItemLabel'], string, string]>([
  ['productionOrder', 'PA-7', 'Fork'],
  ['project', '2027-3', 'Fork'],
  ['article', 'Fork', 'PA-7'],
  ['valueAdd', 'Weld', 'PA-7'],
])(
  'where the plant wants %s on bars, a bar has "%s" with "%s" beside',
  (resourcePlanningItemLabel, number, article) => {
    const { factory } = factoryWith({ resourcePlanningItemLabel }).group('Cells', ['cell']).open();
    const scene = {
      factory: buildFactoryView(factory),
      index: { projects: new Map([['p', { projectNumber: '2027-3' }]]) },
      labels: undefined,
    } as unknown as Scene;
    expect(labelsByKind(scene, bar, true)[0]).toEqual({ number, article });
  },
);
