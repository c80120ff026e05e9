import type { UserFields } from '#domain/administration/user.ts';

/** Who reports in the demo: users who have no password, so nobody signs in as one of them. */
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
  roles: ['worker'],
}));
