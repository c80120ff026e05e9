import { inject } from 'vitest';
import { createDatabase, type TestDatabase } from './postgres-server.ts';

export type { TestDatabase } from './postgres-server.ts';

/**
 * A database of a test's own with every table of the product and nothing in them, in the PostgreSQL of this run. Signed
 * in as the role that the product runs as.
 */
export const testDatabase = (): Promise<TestDatabase> =>
  createDatabase(inject('postgresUrl'), { template: inject('migrated'), as: 'services' });

/** One without tables, for tests of what makes them; as its owner. */
export const emptyDatabase = (): Promise<TestDatabase> => createDatabase(inject('postgresUrl'));
