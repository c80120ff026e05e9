import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ForkedMap } from '#domain/kernel/forked-map.ts';
import { indexOf, updateIndexes } from './value-index.ts';

type Fields = Readonly<Record<string, unknown>>;

const valuesOf = ({ mentions }: Fields): readonly string[] => mentions as readonly string[];
const fields = fc.record({ mentions: fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 4 }) });
const change = fc.record({ id: fc.constantFrom('1', '2', '3', '4'), after: fc.option(fields, { nil: undefined }) });

function apply(objects: Map<string, Fields>, id: string, after: Fields | undefined): void {
  if (after === undefined && !objects.has(id)) return;
  updateIndexes(objects, id, after);
  if (after === undefined) objects.delete(id);
  else objects.set(id, after);
}

const found = (objects: ReadonlyMap<string, Fields>) =>
  ['a', 'b', 'c'].map((value) => [...indexOf(objects, 'mentions', valuesOf).of(value)].toSorted());

const looked = (objects: ReadonlyMap<string, Fields>) =>
  ['a', 'b', 'c'].map((value) =>
    [...objects].flatMap(([id, object]) => (valuesOf(object).includes(value) ? [id] : [])).toSorted(),
  );

test('the index of a collection says what looking through it would, and so does that of a fork', () => {
  fc.assert(
    fc.property(fc.array(change), fc.array(change), (before, after) => {
      const objects = new Map<string, Fields>();
      for (const { id, after: then } of before) {
        apply(objects, id, then);
        expect(found(objects)).toEqual(looked(objects));
      }
      const fork = new ForkedMap(objects);
      for (const { id, after: then } of after) {
        apply(fork, id, then);
        expect(found(fork)).toEqual(looked(fork));
      }
      expect(found(objects)).toEqual(looked(objects));
    }),
  );
});
