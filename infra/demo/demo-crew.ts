import type { UserFields } from '#domain/administration/user.ts';

/** Users in whose name the demo reports feedback; they have no password, so nobody can sign in as one of them. */
export const demoCrew: readonly UserFields[] = [
  ['emine', 'Emine', 'Aydın'],
  ['jan', 'Jan', 'Petersen'],
  ['milan', 'Milan', 'Novák'],
  ['petra', 'Petra', 'Schuster'],
  ['sofia', 'Sofia', 'Marino'],
  ['tomasz', 'Tomasz', 'Zieliński'],
].map(([username = '', firstName = '', lastName = '']) => ({
  username,
  firstName,
  lastName,
  language: 'de',
  roles: ['user'],
}));
