import { expect, test } from 'vitest';
import { objectTypes } from '#domain/base-data/object-types.ts';
import { sources } from './sources.ts';

/** What one file names and everybody else asks it for: streams, what roles may do, addresses of this machine. */

/** A folder tells its files in no order that could be relied on. */
const byName = (one: string, other: string): number => (one < other ? -1 : 1);

const filesWith = (what: RegExp): readonly string[] =>
  sources.filter(({ text }) => what.test(text)).map(({ file }) => file);

test('streams are named in one file', () => {
  const kinds = [
    'user',
    'role',
    'import',
    'changeset',
    'simulation',
    ...Object.values(objectTypes).map((one) => one.singular),
  ];
  expect(filesWith(/['"`](plan-main|settings-global)/)).toEqual(['domain/kernel/stream-names.ts']);
  // `user-…` names a NATS credential as well, which is no stream.
  const named = filesWith(new RegExp(`\`(${kinds.join('|')})-\\$\\{`));
  expect(named.filter((file) => file !== 'infra/nats/credentials.ts')).toEqual(['domain/kernel/stream-names.ts']);
});

test('rights come from roles in one table, and the edge resolves them', () => {
  expect(filesWith(/\brightsOf(Holder)?\(/).toSorted(byName)).toEqual(resolving.toSorted(byName));
  expect(filesWith(/(roles|role)\??\.(some|includes|map|has)\(/).toSorted(byName)).toEqual(rolesShown.toSorted(byName));
});

/** At the edge, where it is told or somebody is named who may, and where it is written down for all services. */
const resolving = [
  // Nobody asks: files are taken in the name of a person who is not there.
  'command-service/automated/automated-person.ts',
  'domain/administration/roles.ts',
  'infra/demo/promise-dates.ts',
  'infra/http/authorisation.ts',
  'infra/http/scope.ts',
  'command-service/administration/access-keeper.ts',
  'command-service/administration/may-give.ts',
  'command-service/administration/session-routes.ts',
  'command-service/terminals/terminal-session-routes.ts',
  'command-service/terminals/proven-worker.ts',
  'query-service/administration/set-up.ts',
];

/** Where roles are administered and read, and where something is shared with them: what they are, not what may be done. */
const rolesShown = [
  'domain/administration/events.ts',
  'domain/administration/roles.ts',
  'domain/simulation/sharing.ts',
  'domain/simulation/simulations.ts',
  'infra/session.ts',
  'command-service/administration/role-routes.ts',
  'command-service/administration/user-commands.ts',
  'frontend/kit/rights/role-name.ts',
  'frontend/features/people/roles/roles-page.tsx',
  'frontend/features/people/users/user-form.tsx',
  'frontend/features/simulation/use-people.ts',
];

test('addresses of this machine stand in one file', () => {
  const named = filesWith(/127\.0\.0\.1|\blocalhost\b|['"[]::1/);
  // The development server of the pages is no part of a running plant.
  expect(named.filter((file) => file !== 'frontend/vite.config.ts')).toEqual(['infra/this-machine.ts']);
});
