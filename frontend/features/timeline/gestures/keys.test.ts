import { expect, test, vi } from 'vitest';
import type { Timeline } from '#frontend/features/timeline/actions/command-context.ts';
import { createDragController } from './drag-controller.ts';
import { pressKey } from './keys.ts';

const bar = { id: 'a', resourceId: 'saw', start: 0, end: 100 };

/** A timeline with one focused bar, which says in what manner a place was asked for. */
function timelineWith(mayMoveFreely: boolean) {
  const manners: (string | undefined)[] = [];
  const { drag } = createDragController({ current: () => [], begin: () => undefined });
  const state = { focused: 'a', selected: new Set(['a']), scale: { from: 0, width: 1_000, msPerPx: 60_000 } };
  const timeline = {
    drag,
    now: () => 0,
    view: { get: () => state, set: () => undefined },
    scenes: { layout: () => ({ rows: [] }) },
    session: { store: { bar: () => bar } },
    commands: {},
    rows: {
      mayMoveFreely,
      dragged: () => bar,
      placeOf: () => bar,
      preview: (...asked: readonly unknown[]) => {
        manners.push(asked[4] as string | undefined);
        return { kind: 'allowed', snapped: false, placements: [bar], meant: ['a'], consequences: [] };
      },
    },
  } as unknown as Timeline;
  const press = (key: string): boolean => pressKey(timeline, { key } as KeyboardEvent, {} as HTMLElement);
  return { press, manners, isDragging: () => drag.getSnapshot().value === 'dragging' };
}

vi.mock('./load-cells.ts', () => ({ pressLoadKey: () => false }));
vi.mock('#frontend/features/timeline/actions/run-entry.ts', () => ({ pressEntryKey: () => false }));

test('F takes the bar up to be moved freely, and every push asks for that', () => {
  const { press, manners, isDragging } = timelineWith(true);
  expect([press('f'), isDragging()]).toEqual([true, true]);
  press('ArrowRight');
  expect(manners).toEqual(['free', 'free']);
});

test('M takes it up as the rules have it, and F does nothing where the settings do not allow it', () => {
  const ruled = timelineWith(true);
  ruled.press('m');
  expect(ruled.manners).toEqual([undefined]);
  const strict = timelineWith(false);
  expect([strict.press('f'), strict.isDragging(), strict.manners]).toEqual([false, false, []]);
});
