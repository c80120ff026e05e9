import { describe, expect, it } from 'vitest';
import type { Collection } from '#domain/base-data/object-types.ts';
import { defaultSettings, globalSettingsSchema } from '../base-data/settings.ts';
import { screenFieldsSchema, terminalFieldsSchema } from './device.ts';
import { type Administration, usesInAdministration } from './references.ts';
import { type UserFields, userFieldsSchema } from './user.ts';

const nobody: Administration = {
  users: new Map(),
  terminals: new Map(),
  screens: new Map(),
  settings: defaultSettings,
};
const uta: UserFields = { username: 'uta', firstName: 'Uta', lastName: 'Test', language: 'de', roles: ['planner'] };
const terminal = { terminalName: 'Hall 1', terminalLink: 'hall-1', resourceIds: [] };
const screen = { screenName: 'Wall', kind: 'operations' as const, resourceIds: [] };

/** Each field of a person, a device or the settings that names an object of base data. */
const having: readonly (readonly [string, Collection, Partial<Administration>, object])[] = [
  [
    'users.locationId',
    'locations',
    { users: new Map([['u', { ...uta, locationId: 'x' }]]) },
    { collection: 'users', id: 'u', name: 'Uta Test' },
  ],
  [
    'terminals.locationId',
    'locations',
    { terminals: new Map([['t', { ...terminal, locationId: 'x' }]]) },
    { collection: 'terminals', id: 't', name: 'Hall 1' },
  ],
  [
    'terminals.resourceIds',
    'resources',
    { terminals: new Map([['t', { ...terminal, resourceIds: ['y' as never, 'x' as never] }]]) },
    { collection: 'terminals', id: 't', name: 'Hall 1' },
  ],
  [
    'screens.resourceIds',
    'resources',
    { screens: new Map([['s', { ...screen, resourceIds: ['x' as never] }]]) },
    { collection: 'screens', id: 's', name: 'Wall' },
  ],
  [
    'settings.importDefaultArticleId',
    'articles',
    { settings: { ...defaultSettings, importDefaultArticleId: 'x' } },
    { collection: 'globalSettings', id: 'importSettings' },
  ],
];

describe('what a person, a device or a setting has', () => {
  it.each(having)('%s keeps it', (_field, collection, who, use) => {
    expect(usesInAdministration({ ...nobody, ...who }, collection, 'x')).toEqual([use]);
    expect(usesInAdministration({ ...nobody, ...who }, collection, 'other')).toEqual([]);
    expect(usesInAdministration({ ...nobody, ...who }, 'pools', 'x')).toEqual([]);
  });

  it('is looked for in every field that holds an id', () => {
    const schemas = { users: userFieldsSchema, terminals: terminalFieldsSchema, screens: screenFieldsSchema };
    const fields = Object.entries({ ...schemas, settings: globalSettingsSchema }).flatMap(([kind, { shape }]) =>
      Object.keys(shape)
        .filter((name) => /Ids?$/.test(name))
        .map((name) => `${kind}.${name}`),
    );
    // Of people, who go without asking what they are named in.
    const people = ['Responsible', 'Deputy', 'User'].map((who) => `settings.automatedImport${who}Id`);
    expect(fields.filter((field) => !people.includes(field)).toSorted()).toEqual(
      having.map(([field]) => field).toSorted(),
    );
  });
});
