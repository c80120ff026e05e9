import { expect, test } from 'vitest';
import type { DropRequest, Preview, Snapshot } from './drag-machine.ts';
import { createHand } from './hand.ts';

const held = { id: 'a', resourceId: 'saw', start: 0, end: 100 } as unknown as Snapshot['held'];
const there = { ...held, start: 50, end: 150 };
const snapshot: Snapshot = { held, others: [], x: 0, y: 0, instant: 0, rowY: 0 };
const allowed: Preview = { kind: 'allowed', snapped: false, placements: [there] };
const refused: Preview = { kind: 'refused', wish: there, others: [], errorCode: 'locked', details: {}, offers: [] };

function handWith(preview: Preview) {
  const glided: string[] = [];
  const saved: DropRequest[] = [];
  const hand = createHand({
    current: () => [],
    begin: (from) => glided.push(...from.keys()),
  });
  hand.serve((drop) => {
    saved.push(drop);
    return Promise.resolve();
  });
  hand.drag.send({ type: 'grasp', snapshot });
  hand.drag.send({ type: 'move', x: 50, y: 0, preview: () => preview });
  return { hand, glided, saved };
}

test('bars glide back when the drag is given up', () => {
  const { hand, glided } = handWith(allowed);
  hand.drag.send({ type: 'cancel' });
  expect(glided).toEqual(['a']);
});

test('bars glide back when they are dropped where they may not lie and nothing is on offer', () => {
  const { hand, glided, saved } = handWith(refused);
  hand.drag.send({ type: 'release' });
  expect(glided).toEqual(['a']);
  expect(saved).toEqual([]);
});

test('a drop is saved by the plan that is there when it happens, and nothing glides', () => {
  const { hand, glided, saved } = handWith(allowed);
  const later: DropRequest[] = [];
  hand.serve((drop) => {
    later.push(drop);
    return Promise.resolve();
  });
  hand.drag.send({ type: 'release' });
  expect(saved).toEqual([]);
  expect(later).toEqual([{ placements: [there], held: ['a'] }]);
  expect(glided).toEqual([]);
});
