import type { SessionUser } from '#domain/administration/user.ts';
import type { Sessions } from '#infra/session.ts';

const user = (roles: SessionUser['roles']): SessionUser => ({
  userId: 'u1',
  username: 'anna',
  firstName: 'Anna',
  lastName: 'Adler',
  fullName: 'Anna Adler',
  isFakeUser: false,
  language: 'de',
  roles,
});

export const plannerToken = 'p'.repeat(43);
export const workerToken = 'w'.repeat(43);

/** Two sessions without a database: a planner's and a worker's. */
export const plannerSession: Sessions = {
  find: async (token) => {
    const role = token === plannerToken ? 'planner' : token === workerToken ? 'worker' : undefined;
    return role === undefined
      ? { kind: 'unknown' }
      : { kind: 'valid', session: { tokenHash: 'h', user: user([role]) } };
  },
  create: async () => plannerToken,
  revoke: async () => {},
  revokeAllOf: async () => {},
  refreshUser: async () => {},
};
