import type { UserFields } from '#domain/administration/user.ts';

/** The demo's users and their published passwords (README). */
export const demoUsers: readonly (UserFields & { readonly password: string })[] = [
  user('admin', 'Alex', 'Demuth', 'admin', 'Leitstand-Admin1'),
  user('anna', 'Anna', 'Hoffmann', 'planner', 'Leitstand-Plan1'),
  user('ben', 'Ben', 'Krüger', 'planner', 'Leitstand-Plan2'),
  user('werner', 'Werner', 'Lang', 'user', 'Leitstand-Work1'),
];

function user(
  username: string,
  firstName: string,
  lastName: string,
  role: UserFields['roles'][number],
  password: string,
) {
  return { username, firstName, lastName, language: 'de' as const, roles: [role], password };
}
