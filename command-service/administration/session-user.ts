import type { SessionUser, UserFields } from '#domain/administration/user.ts';

export const isActive = ({ active }: Pick<UserFields, 'active'>): boolean => active !== false;

/** The user as every session answer shows it. */
export function sessionUserOf(userId: string, fields: UserFields): SessionUser {
  const { username, firstName, lastName, language, location, roles, isFakeUser = false, external = false } = fields;
  const fullName = `${firstName} ${lastName}`.trim();
  const session = { userId, username, firstName, lastName, fullName, isFakeUser, language, location, roles };
  return external ? { ...session, external } : session;
}
