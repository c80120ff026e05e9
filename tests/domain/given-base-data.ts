import { expect } from 'vitest';
import { type BaseDataCommand, type Circumstances, changeSchemaOf, decideBaseData } from '#domain/base-data/decide.ts';
import { baseDataEvents, changedType, createdType, deletedType } from '#domain/base-data/events.ts';
import { emptyFactory, evolveFactory } from '#domain/base-data/factory.ts';
import type { FieldCode } from '#domain/base-data/field-codes.ts';
import { type Collection, objectTypes } from '#domain/base-data/object-types.ts';
import type { DomainEvent } from '#domain/kernel/event.ts';
import { type Rejection, reject } from '#domain/kernel/rejection.ts';

/** When every command is given. */
export const now = Date.UTC(2026, 10, 21);

export type Fields = Readonly<Record<string, unknown>>;

const namesAStep = createdType('valueAdds');

/** given(facts).when(command).happens(facts or refusal), in the words of the command. */
export function given(...facts: readonly DomainEvent[]) {
  const factory = emptyFactory();
  for (const fact of facts) evolveFactory(factory, fact);
  return {
    when(command: BaseDataCommand, usedInPlan: Circumstances['usedInPlan'] = () => []) {
      const decided = decideBaseData(factory, command, { now, usedInPlan });
      return {
        happens(...expected: readonly DomainEvent[]) {
          if (!Array.isArray(decided)) throw new Error(`Refused: ${JSON.stringify(decided)}`);
          // New names of steps are told where a test is about them.
          const names = expected.some(({ type }) => type === namesAStep);
          const events = decided.map(({ event }) => event).filter(({ type }) => names || type !== namesAStep);
          expect(events).toEqual(expected);
          for (const { stream, event } of decided) {
            const { id } = event.data as { id: string };
            expect(stream).toMatch(new RegExp(`-${id}$`));
            const definition = baseDataEvents.find(({ type }) => type === event.type);
            expect(definition?.schema.safeParse(event.data).error).toBeUndefined();
          }
        },
        refused: (rejection: Rejection) => expect(decided).toEqual(rejection),
        invalid: (fields: Record<string, FieldCode>) => expect(decided).toEqual(reject('validation', { fields })),
      };
    },
  };
}

export const created = (collection: Collection, id: string, fields: Fields): DomainEvent => ({
  type: createdType(collection),
  data: { id, fields: objectTypes[collection].fields.parse(fields) },
});
export const changed = (collection: Collection, id: string, before: Fields, after: Fields): DomainEvent => ({
  type: changedType(collection),
  data: { id, before, after },
});
export const deleted = (collection: Collection, id: string, fields: Fields): DomainEvent => ({
  type: deletedType(collection),
  data: { id, fields: objectTypes[collection].fields.parse(fields) },
});
export const create = (collection: Collection, id: string, fields: Fields): BaseDataCommand => ({
  type: 'createObject',
  collection,
  id,
  fields: objectTypes[collection].fields.parse(fields),
});
export const change = (collection: Collection, id: string, changes: Fields): BaseDataCommand => ({
  type: 'changeObject',
  collection,
  id,
  changes: changeSchemaOf(collection).parse(changes),
});
export const remove = (collection: Collection, id: string): BaseDataCommand => ({
  type: 'deleteObject',
  collection,
  id,
});
