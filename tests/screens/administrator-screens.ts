import { sections } from '#frontend/shell/sections/sections.ts';
import { at, desktop, first, phone, type Screen } from './screen.ts';

/** Characters of an address that make a name: `/basedata/articles` is `articles`. */
const nameOf = (path: string): string =>
  path
    .replace(/^\/(basedata|usermanagement|globalsettings|administration)?\/?/, '')
    .replaceAll('/', '-')
    .replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const desk = (name: string, open: Screen['open']): Screen => ({ name, ...desktop, as: 'admin', open });
const hand = (name: string, open: Screen['open']): Screen => ({ name: `phone-${name}`, ...phone, as: 'admin', open });

/** Pages of base data and administration, each as its line in the navigation says, and the form of what it lists. */
const lists: readonly Screen[] = sections.flatMap(({ path, collection }) => {
  const name = nameOf(path);
  return [
    desk(`list-${name}`, at(path)),
    ...(collection === undefined ? [] : [desk(`form-${name}`, at(`${path}/new`))]),
  ];
});

/** What an administrator sees. */
export const administratorScreens: readonly Screen[] = [
  ...lists,
  desk('article', first('/basedata/articles')),
  desk('technology', first('/basedata/technologies')),
  desk('template', first('/basedata/templates')),
  desk('routing-table', first('/basedata/technologies', 'edit')),
  desk('user', first('/usermanagement/users')),
  desk('user-form', at('/usermanagement/users/new')),
  desk('role', at('/roles/edit/planner')),
  desk('set-up-guide', at('/setup')),
  desk('gap-calendar', at('/resourcegaps/calendar')),
  desk('module-preferences', at('/modulepreferences')),
  desk('own-account', at('/userinfo')),
  desk('languages', at('/languages')),
  desk('welcome', at('/welcome')),
  { ...desk('routing-table-dark', first('/basedata/technologies', 'edit')), dark: true },
  { ...desk('role-dark', at('/roles/edit/planner')), dark: true },
  hand('articles', at('/basedata/articles')),
  hand('article-form', at('/basedata/articles/new')),
  hand('routing-table', first('/basedata/technologies', 'edit')),
  hand('users', at('/usermanagement/users')),
  hand('user-form', at('/usermanagement/users/new')),
  hand('role', at('/roles/edit/planner')),
  hand('set-up-guide', at('/setup')),
  hand('gap-calendar', at('/resourcegaps/calendar')),
  hand('settings', at('/globalsettings/planningSettings')),
  hand('own-account', at('/userinfo')),
  hand('administration', at('/administration')),
];
