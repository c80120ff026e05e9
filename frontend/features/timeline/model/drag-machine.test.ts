import { beforeEach, expect, test } from 'vitest';
import { type Actor, createActor, fromPromise } from 'xstate';
import {
  type DropRequest,
  dragMachine,
  type Offer,
  type PlacedAt,
  type Preview,
  type Snapshot,
} from './drag-machine.ts';

const dragged = { id: 'a', resourceId: 'saw', start: 0, end: 100 } as unknown as Snapshot['dragged'];
const snapshot: Snapshot = { dragged: dragged, others: [], x: 10, y: 10, instant: 0, rowY: 0 };
const allowedAt = (...placements: PlacedAt[]): Extract<Preview, { kind: 'allowed' }> => ({
  kind: 'allowed',
  snapped: false,
  placements,
  meant: placements.map(({ id }) => id),
  consequences: [],
});
const allowed = allowedAt({ ...dragged, start: 50, end: 150 });
const offer = (start: number): Offer => {
  const place = { id: dragged.id, resourceId: dragged.resourceId, start, end: start + 100 };
  return { ...place, kind: 'place', lateness: 0, othersLate: 0, pushes: 0, preview: () => allowedAt(place) };
};
const refused: Preview = {
  kind: 'refused',
  requested: dragged,
  others: [],
  errorCode: 'busy',
  details: {},
  offers: [offer(200), offer(300)],
};

let saved: DropRequest[];
let drag: Actor<typeof dragMachine>;

beforeEach(() => {
  saved = [];
  const save = fromPromise<void, DropRequest>(({ input }) => {
    saved.push(input);
    return new Promise(() => undefined);
  });
  drag = createActor(dragMachine.provide({ actors: { save } })).start();
});

const state = (): string => String(drag.getSnapshot().value);
const press = (): void => drag.send({ type: 'press', snapshot });
const moveTo = (x: number, preview: Preview): void => drag.send({ type: 'move', x, y: 10, preview: () => preview });

test('a hand that hardly moves has clicked', () => {
  press();
  moveTo(12, allowed);
  expect(state()).toBe('pressed');
  drag.send({ type: 'release' });
  expect(state()).toBe('idle');
  expect(saved).toEqual([]);
});

test('a key changes between the ways in which what is in the way gives way, and the drop says which one', () => {
  const price = { moved: 2, turnsLate: 0, biggestDelaySeconds: 0, newOverloads: 0 };
  const ways = [
    { ...price, way: 'rightShift', addedLatenessSeconds: 60 },
    { ...price, way: 'othersStay', addedLatenessSeconds: 90 },
    { ...price, way: 'otherMachines', addedLatenessSeconds: 30 },
  ] as const;
  press();
  drag.send({ type: 'move', x: 50, y: 10, preview: (way = 'rightShift') => ({ ...allowed, way, ways }) });
  drag.send({ type: 'otherWay' });
  expect(drag.getSnapshot().context.preview).toMatchObject({ way: 'otherMachines' });
  drag.send({ type: 'move', x: 60, y: 10, preview: (way = 'rightShift') => ({ ...allowed, way, ways }) });
  drag.send({ type: 'release' });
  expect(saved[0]?.way).toBe('otherMachines');
});

test('a drop where it may lie is saved with what it pushed', () => {
  press();
  moveTo(60, allowed);
  drag.send({ type: 'release' });
  expect(state()).toBe('saving');
  expect(saved).toEqual([{ placements: allowed.placements, dragged: ['a'], consequences: [], from: [dragged] }]);
});

test('Escape leaves nothing behind', () => {
  press();
  moveTo(60, allowed);
  drag.send({ type: 'cancel' });
  expect(state()).toBe('idle');
  expect(drag.getSnapshot().context).toEqual({
    snapshot: undefined,
    requested: undefined,
    preview: undefined,
    offer: 0,
  });
  expect(saved).toEqual([]);
});

test('a refused drop asks with its offers and saves the one that is taken', () => {
  press();
  moveTo(60, refused);
  drag.send({ type: 'release' });
  expect(state()).toBe('asking');
  expect(saved).toEqual([]);
  drag.send({ type: 'step', by: 1 });
  drag.send({ type: 'take' });
  expect(saved[0]?.placements[0]?.start).toBe(300);
});

test('arrow keys walk the offers round and Enter takes one before the drop', () => {
  press();
  moveTo(60, refused);
  drag.send({ type: 'step', by: -1 });
  expect(drag.getSnapshot().context.offer).toBe(1);
  drag.send({ type: 'step', by: 1 });
  expect(drag.getSnapshot().context.offer).toBe(0);
  drag.send({ type: 'take' });
  expect(saved[0]?.placements[0]?.start).toBe(200);
});

test('an offer that is not free any more when it is taken shows what is in its way now, and nothing is saved', () => {
  press();
  moveTo(60, { ...refused, offers: [{ ...offer(200), preview: () => ({ ...refused, errorCode: 'locked' }) }] });
  drag.send({ type: 'release' });
  drag.send({ type: 'take' });
  expect(state()).toBe('asking');
  expect(drag.getSnapshot().context.preview).toMatchObject({ errorCode: 'locked' });
  expect(saved).toEqual([]);
});

// shows planning 4.83
test('taking the place as before ends the drag and saves nothing', () => {
  press();
  moveTo(60, { ...refused, offers: [offer(200), { ...offer(0), kind: 'asBefore' }] });
  drag.send({ type: 'release' });
  drag.send({ type: 'take', offer: 1 });
  expect(state()).toBe('idle');
  expect(saved).toEqual([]);
});

test('a refused drop without offers ends the drag', () => {
  press();
  moveTo(60, { ...refused, offers: [] });
  drag.send({ type: 'release' });
  expect(state()).toBe('idle');
  expect(saved).toEqual([]);
});

test('an offer for another one of the selection moves that one there and the rest where the hand has them', () => {
  const other = { ...dragged, id: 'b', start: 200, end: 300 } as unknown as Snapshot['dragged'];
  drag.send({ type: 'press', snapshot: { ...snapshot, others: [other] } });
  moveTo(60, {
    ...refused,
    requested: { ...dragged, start: 50, end: 150 },
    others: [{ ...other, start: 250, end: 350 }],
    offers: [
      {
        ...offer(400),
        id: other.id,
        preview: () => allowedAt({ ...dragged, start: 50, end: 150 }, { ...other, start: 400, end: 500 }),
      },
    ],
  });
  drag.send({ type: 'release' });
  drag.send({ type: 'take' });
  expect(saved).toEqual([
    {
      placements: [
        { ...dragged, start: 50, end: 150 },
        { ...other, start: 400, end: 500 },
      ],
      dragged: ['a', 'b'],
      consequences: [],
      from: [dragged, other],
    },
  ]);
});

test('keys take a bar up, push it and let go like a hand', () => {
  const resourceId = dragged.resourceId;
  drag.send({ type: 'lift', snapshot, requested: { shift: 0, resourceId }, preview: () => refused });
  drag.send({ type: 'push', requested: { shift: 50, resourceId }, preview: () => allowed });
  expect(drag.getSnapshot().context.requested).toEqual({ shift: 50, resourceId });
  drag.send({ type: 'release' });
  expect(saved).toEqual([{ placements: allowed.placements, dragged: ['a'], consequences: [], from: [dragged] }]);
});
