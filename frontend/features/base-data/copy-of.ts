import { objectTypeOf } from '#domain/base-data/object-types.ts';
import type { FormValues } from '#frontend/kit/form/form-values.ts';
import { formSchemaOf } from './custom-bodies.ts';
import type { ObjectRow, ObjectScreen } from './object-screen.ts';

/** Handed out by the server, one each. */
const ownOfEach: ReadonlySet<string> = new Set(['archived', 'isStandard', 'colorIndex']);

/**
 * The fields of an object for a second one like it: what may exist once gets another name (`called`), a number of its own
 * is made by the server.
 */
export function copyOf(screen: ObjectScreen, source: ObjectRow, called: (name: string) => string): FormValues {
  const { number, nameField, unique } = objectTypeOf(screen.collection);
  const known = new Set(Object.keys(formSchemaOf(screen).shape));
  return Object.fromEntries(
    Object.entries(source).flatMap(([name, value]) => {
      if (!known.has(name) || ownOfEach.has(name) || name === number?.field) return [];
      const isName = name === nameField && unique === nameField && typeof value === 'string';
      return [[name, isName ? called(value) : value]];
    }),
  );
}
