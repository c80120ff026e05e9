import { expect, test } from 'vitest';
import type { DropRequest, Preview, Snapshot } from '../model/drag-machine.ts';
import { createDragController } from './drag-controller.ts';

const dragged = { id: 'a', resourceId: 'saw', start: 0, end: 100 } as unknown as Snapshot['dragged'];
const there = { ...dragged, start: 50, end: 150 };
const snapshot: Snapshot = { dragged, others: [], x: 0, y: 0, instant: 0, rowY: 0 };
const allowed: Preview = { kind: 'allowed', snapped: false, placements: [there], meant: [there.id], consequences: [] };
const refused: Preview = {
  kind: 'refused',
  requested: there,
  others: [],
  errorCode: 'locked',
  details: {},
  offers: [],
};

function controllerWith(preview: Preview) {
  const animated: string[] = [];
  const saved: DropRequest[] = [];
  const controller = createDragController({
    current: () => [],
    begin: (from) => animated.push(...from.keys()),
  });
  controller.serve((drop) => {
    saved.push(drop);
    return Promise.resolve();
  });
  controller.drag.send({ type: 'press', snapshot });
  controller.drag.send({ type: 'move', x: 50, y: 0, preview: () => preview });
  return { controller, animated, saved };
}

test('bars transition back when the drag is given up', () => {
  const { controller, animated } = controllerWith(allowed);
  controller.drag.send({ type: 'cancel' });
  expect(animated).toEqual(['a']);
});

test('bars transition back when they are dropped where they may not lie and nothing is on offer', () => {
  const { controller, animated, saved } = controllerWith(refused);
  controller.drag.send({ type: 'release' });
  expect(animated).toEqual(['a']);
  expect(saved).toEqual([]);
});

test('a drop is saved by the plan that is there when it happens, and nothing transitions', () => {
  const { controller, animated, saved } = controllerWith(allowed);
  const later: DropRequest[] = [];
  controller.serve((drop) => {
    later.push(drop);
    return Promise.resolve();
  });
  controller.drag.send({ type: 'release' });
  expect(saved).toEqual([]);
  expect(later).toEqual([{ placements: [there], dragged: ['a'], consequences: [], from: [dragged] }]);
  expect(animated).toEqual([]);
});
