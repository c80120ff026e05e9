import { expect, test } from 'vitest';
import type { GlobalSettings } from '#domain/base-data/settings.ts';
import { compileFacts } from '#domain/planning/plan/compile-facts.ts';
import { buildFactoryView } from '#frontend/features/timeline/data/build-factory-view.ts';
import { createTimelineSession } from '#frontend/features/timeline/data/timeline-session.ts';
import { scaleFor } from '#frontend/features/timeline/model/time-scale.ts';
import { resourceRows } from '#frontend/features/timeline/rows/resource-rows.ts';
import { noBarFilter } from '#frontend/features/timeline/view/bar-filter.ts';
import { firstShownRows } from '#frontend/features/timeline/view/shown-rows.ts';
import type { ViewState } from '#frontend/features/timeline/view/view-state.ts';
import { generateFactory } from '#tests/fixtures/generated-factory.ts';
import { generatePlan } from '#tests/fixtures/generated-plan.ts';
import { sceneBuilder } from './build-scene.ts';

const now = Date.parse('2026-11-19T09:42:00Z');
const generated = generateFactory(now);

/** The place in the palette of something with the seventh colour of articles, in the second group, made in a plant with this setting. */
function colorIn(colorType: GlobalSettings['colorType'], colorBy?: ViewState['colorBy']): number {
  const factory = { ...generated.factory, settings: { ...generated.factory.settings, colorType } };
  const data = generatePlan({ factory, groups: generated.groups }, compileFacts(factory), {
    now,
    operations: 20,
    seed: 3,
  });
  const session = createTimelineSession(data, buildFactoryView(factory));
  while (session.prepareNext());
  const colors = { bars: Array.from({ length: 24 }, () => '#084f75') } as never;
  const builder = sceneBuilder(session, resourceRows(session), colors, {} as never, String as never, () => now);
  const view = {
    scale: scaleFor('week', 1_000, now, 0.5),
    collapsed: new Set(),
    height: 900,
    shownRows: firstShownRows,
    bars: noBarFilter,
    filter: {},
    scrollTop: 0,
    colorBy,
  } as unknown as ViewState;
  const { colorOf } = builder.scene(view, 900, new Set());
  const group = session.factory.groups[1]?.groupId ?? expect.fail('The plant has one group');
  return colorOf(7, 'article' as never, 'order' as never, group);
}

// shows base-data 3.76
test('bars are coloured as the plant has set it, until somebody chooses otherwise', () => {
  expect(colorIn('article')).toBe(7);
  expect(colorIn('resourceGroup')).toBe(1);
  expect(colorIn('resourceGroup', 'article')).toBe(7);
});
