/** Why nothing can be stored: the disk, or the quota on it, has no room. */
const systemErrors = new Set(['ENOSPC', 'EDQUOT']);

/** 53100: disk full. 53200: out of memory (PostgreSQL's shared memory files live on a disk, too). */
const sqlStates = new Set(['53100', '53200']);

/** Thrown instead of an append while less than the reserve is free. */
export class StorageFull extends Error {
  override readonly name = 'StorageFull';
}

/**
 * Whether an error of a file, of PostgreSQL or of what stands before them means that there is no room. Says nothing about
 * what was to be stored: the same is stored when there is room again.
 */
export function isOutOfSpace(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof StorageFull) return true;
  const code = 'code' in error ? String(error.code) : '';
  return systemErrors.has(code) || sqlStates.has(code) || isOutOfSpace(error.cause);
}
