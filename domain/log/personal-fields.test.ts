import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { deletedUser, forgotten, personalNames } from '#domain/kernel/personal.ts';
import { UserChanged, UserCreated } from '../administration/events.ts';
import { eventCatalogue } from './event-catalogue.ts';
import { personal, personalEvents, personalFieldsOf, withValues } from './personal-fields.ts';

const erna = { username: 'erna', firstName: 'Erna', lastName: 'Maier', language: 'de', roles: ['user'] } as const;

/** Names that fields of people have, wherever they stand. */
const namesOfPeople = [...personalNames(personal.user), 'fullName', 'workerName', 'userName', 'personName'].filter(
  // Of orders and devices it says where they are.
  (name) => name !== 'location',
);

function fieldNames(schema: z.ZodType, found = new Set<string>()): ReadonlySet<string> {
  const { def } = schema as unknown as { readonly def: Record<string, unknown> };
  const inner = [
    def['innerType'],
    def['element'],
    def['in'],
    def['valueType'],
    ...((def['options'] as unknown[]) ?? []),
  ];
  const shape = (def['shape'] ?? {}) as Record<string, z.ZodType>;
  for (const [name, field] of Object.entries(shape)) fieldNames(field, found.add(name));
  for (const one of inner) if (one !== undefined) fieldNames(one as z.ZodType, found);
  return found;
}

describe('personal fields', () => {
  it('of every event in which people have names are decided', () => {
    // Customers and resources have a mail address or a street, and are no people; a resource that is one is decided.
    const others = /^(Customer|Location|ResourceGroup|Terminal|Screen)/;
    const undecided = [...eventCatalogue.values()]
      .filter(({ type }) => !personalEvents.has(type) && !others.test(type))
      .filter(({ schema }) => namesOfPeople.some((name) => fieldNames(schema).has(name)));
    expect(undecided.map(({ type }) => type)).toEqual([]);
  });

  it('are of events that there are, in parts that they have', () => {
    for (const [type, parts] of personalEvents) {
      const names = fieldNames(eventCatalogue.get(type)?.schema as z.ZodType);
      for (const { in: place, kind, whose } of parts) {
        if (place !== undefined) expect(names).toContain(place);
        for (const path of whose) expect(names).toContain(path.split('.').at(-1));
        for (const name of personalNames(personal[kind])) expect(names, `${type}.${name}`).toContain(name);
      }
    }
  });

  it('have stand-ins that fit the schema of the event', () => {
    const event = { type: UserCreated.type, data: { id: 'u1', fields: { ...erna, email: 'e@example.com' } } };
    const hidden = withValues(
      event.data,
      personalFieldsOf(event).map(({ path, standIn }) => [path, standIn]),
    );
    expect(UserCreated.schema.parse(hidden)).toEqual({ id: 'u1', fields: forgotten(personal.user, event.data.fields) });
    expect(hidden).toMatchObject({ fields: { lastName: deletedUser, language: 'de', roles: ['user'] } });
    expect(hidden).not.toHaveProperty('fields.email');
  });

  it('are those that have a value, before and after', () => {
    const data = {
      id: 'u1',
      before: { email: 'e@example.com', language: 'de' },
      after: { email: null, language: 'en' },
    };
    expect(personalFieldsOf({ type: UserChanged.type, data })).toEqual([
      { person: 'u1', path: 'before.email', value: 'e@example.com', standIn: undefined },
    ]);
  });

  it('of a resource are there when it stands for a user, and of whom it stood for then', () => {
    const machine = { type: 'ResourceCreated', data: { id: 'r1', fields: { resourceName: 'Saw' } } };
    expect(personalFieldsOf(machine)).toEqual([]);
    const renamed = (before: object, after: object, personId?: string) =>
      personalFieldsOf({ type: 'ResourceChanged', data: { id: 'r1', before, after, ...(personId && { personId }) } });
    const paths = (fields: ReturnType<typeof renamed>) => fields.map(({ person, path }) => [person, path]);
    expect(paths(renamed({ resourceName: 'Erna' }, { resourceName: 'Erna M.' }, 'u1'))).toEqual([
      ['u1', 'before.resourceName'],
      ['u1', 'after.resourceName'],
    ]);
    expect(paths(renamed({ resourceName: 'Erna', userId: 'u1' }, { resourceName: 'Saw', userId: null }))).toEqual([
      ['u1', 'before.resourceName'],
    ]);
  });

  it('put back are the event as it was', () => {
    const event = { type: UserCreated.type, data: { id: 'u1', fields: erna } };
    const fields = personalFieldsOf(event);
    const hidden = withValues(
      event.data,
      fields.map(({ path, standIn }) => [path, standIn]),
    );
    expect(
      withValues(
        hidden,
        fields.map(({ path, value }) => [path, value]),
      ),
    ).toEqual(event.data);
  });
});
