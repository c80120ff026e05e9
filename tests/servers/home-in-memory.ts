import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';

/** Where servers of tests have their folders: in memory, where there is such a place with room for a few gigabytes. A database is 400 files. */
export async function homeInMemory(): Promise<string> {
  const { bavail, bsize } = await statfs('/dev/shm').catch(() => ({ bavail: 0, bsize: 0 }));
  return bavail * bsize > 3 * 1024 ** 3 ? '/dev/shm' : tmpdir();
}
