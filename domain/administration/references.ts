import type { z } from 'zod';
import { collectionNamedBy } from '#domain/base-data/fields/field-types.ts';
import type { Collection } from '#domain/base-data/object-types.ts';
import type { Use } from '#domain/base-data/references.ts';
import { type GlobalSettings, globalSettingsSchema } from '../base-data/settings.ts';
import { type ScreenFields, screenFieldsSchema, type TerminalFields, terminalFieldsSchema } from './device.ts';
import type { SettingsPage } from './settings-pages.ts';
import { type UserFields, userFieldsSchema } from './user.ts';

/** People, devices and settings: what has objects of base data without being one. */
export interface Administration {
  readonly users: ReadonlyMap<string, UserFields>;
  readonly terminals: ReadonlyMap<string, TerminalFields>;
  readonly screens: ReadonlyMap<string, ScreenFields>;
  readonly settings: GlobalSettings;
}

type Fields = Readonly<Record<string, unknown>>;

/** Which fields name which objects, from the schemas (`refersTo`). */
const referring = (schema: z.ZodObject): ReadonlyMap<string, Collection> =>
  new Map(
    Object.entries(schema.shape).flatMap(([field, type]): [string, Collection][] => {
      const named = namedBy(type as z.ZodType);
      return named === undefined ? [] : [[field, named]];
    }),
  );

function namedBy(schema: z.ZodType): Collection | undefined {
  const named = collectionNamedBy(schema);
  if (named !== undefined) return named as Collection;
  const inner = (schema.def as { readonly innerType?: z.ZodType; readonly element?: z.ZodType }) ?? {};
  const next = inner.innerType ?? inner.element;
  return next === undefined ? undefined : namedBy(next);
}

const kinds = {
  users: referring(userFieldsSchema),
  terminals: referring(terminalFieldsSchema),
  screens: referring(screenFieldsSchema),
  globalSettings: referring(globalSettingsSchema),
} as const;

const mostUses = 20;

/** Who of them has the object, which therefore cannot be deleted (base data §8); of many the first. */
export function usesInAdministration(
  { users, terminals, screens, settings }: Administration,
  collection: Collection,
  id: string,
): readonly Use[] {
  const has = (kind: keyof typeof kinds, fields: Fields): boolean =>
    kinds[kind].entries().some(([field, named]) => {
      const value = fields[field];
      return named === collection && (Array.isArray(value) ? value.includes(id) : value === id);
    });
  const all: readonly Use[] = [
    ...users
      .entries()
      .filter(([, user]) => has('users', user))
      .map(([userId, user]) => ({ collection: 'users', id: userId, name: nameOfUser(user) })),
    ...terminals
      .entries()
      .filter(([, terminal]) => has('terminals', terminal))
      .map(([terminalId, { terminalName }]) => ({ collection: 'terminals', id: terminalId, name: terminalName })),
    ...screens
      .entries()
      .filter(([, screen]) => has('screens', screen))
      .map(([screenId, { screenName }]) => ({ collection: 'screens', id: screenId, name: screenName })),
    ...(has('globalSettings', settings)
      ? [{ collection: 'globalSettings', id: 'importSettings' satisfies SettingsPage }]
      : []),
  ];
  return all.slice(0, mostUses);
}

const nameOfUser = ({ firstName, lastName, username }: UserFields): string =>
  `${firstName} ${lastName}`.trim() || username;
