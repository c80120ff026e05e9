import { expect, it } from 'vitest';
import type { Preview, Snapshot } from '#frontend/features/timeline/model/drag-machine.ts';
import { offeringFrozen } from './frozen-zone.ts';
import type { RowModel } from './row-model.ts';

const bar = { id: 'op1' as never, resourceId: 'saw' as never, start: 0, end: 10 };
const drag: Snapshot = { dragged: bar, others: [], x: 0, y: 0, instant: 0, rowY: 0 };
const refusal = (errorCode: string): Preview => ({
  kind: 'refused',
  requested: { ...bar, start: 5, end: 15 },
  others: [],
  errorCode,
  details: {},
  offers: [],
});
const allowed: Preview = {
  kind: 'allowed',
  placements: [{ ...bar, start: 6, end: 16 }],
  meant: [bar.id],
  consequences: [{ orderPositionId: 'p1' as never, due: 12, before: 10, after: 16 }],
  snapped: false,
};
/** What the rules say with the frozen zones and without them. */
const rows = (ruled: Preview, overridden: Preview) =>
  offeringFrozen({
    preview: ({ override }) => (override ? overridden : ruled),
  } satisfies Partial<RowModel> as unknown as RowModel);
const asked = (model: RowModel): Preview => model.preview(drag, 5, undefined, 0);

it('offers a place in the frozen zone with what it costs, after the one that the bar has', () => {
  const preview = asked(rows(refusal('frozenTime'), allowed));
  expect(preview).toMatchObject({
    kind: 'refused',
    offers: [
      { kind: 'asBefore', start: 0 },
      { kind: 'frozen', start: 6, end: 16, lateness: 4 },
    ],
  });
  const taken = preview.kind === 'refused' ? preview.offers[1]?.preview() : undefined;
  expect(taken).toMatchObject({ kind: 'allowed', override: true });
});

it('offers nothing where something else refuses the place, too', () => {
  expect(asked(rows(refusal('frozenTime'), refusal('busy')))).toEqual(refusal('frozenTime'));
  expect(asked(rows(refusal('busy'), allowed))).toEqual(refusal('busy'));
  expect(asked(rows(allowed, allowed))).toEqual(allowed);
});

it('offers what is free instead where another bar is in the way', () => {
  const place = { ...bar, start: 20, end: 30, kind: 'place' as const, lateness: 0, othersLate: 0, pushes: 0 };
  const busy = { ...refusal('busy'), offers: [{ ...place, preview: () => allowed }] } as Preview;
  const preview = asked(rows(refusal('frozenTime'), busy));
  const offers = preview.kind === 'refused' ? preview.offers : [];
  expect(offers).toMatchObject([{ kind: 'asBefore' }, { kind: 'frozen', start: 20 }]);
  expect(offers[1]?.preview()).toMatchObject({ override: true });
});
