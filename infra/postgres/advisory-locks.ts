/**
 * Numbers of the locks that processes hold in PostgreSQL, of which a database has one room for all: any numbers, the
 * same in every process, each once.
 */
export const advisoryLocks = {
  /** One process at a time changes tables. */
  migration: 4_831_077,
  /** With the name of a read model: it is filled anew by one process. */
  rebuild: 5_120_733,
  /** One process at a time takes the store of a plant as its own. */
  owner: 5_207_113,
  /** The projector that projects. */
  leadership: 6_120_482,
  /** Users, roles and licences (decision 0145). */
  administration: 6_120_483,
  /** The log is sealed by one process (decision 0236). */
  seal: 6_120_484,
} as const;
