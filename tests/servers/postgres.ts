import { inject } from 'vitest';
import { createDatabase, type TestDatabase } from './postgres-server.ts';

export type { TestDatabase } from './postgres-server.ts';

/** A database of a test's own with every table of the product and nothing in them, in the PostgreSQL of this run. */
export const testDatabase = (): Promise<TestDatabase> => createDatabase(inject('postgresUrl'), inject('migrated'));

/** One without tables, for tests of what makes them. */
export const emptyDatabase = (): Promise<TestDatabase> => createDatabase(inject('postgresUrl'));
