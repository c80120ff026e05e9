import { isDeepStrictEqual } from 'node:util';
import { ownPostgres } from '#tests/servers/postgres-server.ts';
import { databaseWithTables } from '#tests/servers/postgres-set-up.ts';
import { killProjector } from '../kill-projector.ts';
import type { Outcome } from './outcome.ts';

const kills = 100;
const events = 60_000;

/** kill -9 of the projector in mid-batch. An event is lost when the rows differ from those of a clean rebuild. */
export async function run(): Promise<readonly Outcome[]> {
  const server = await ownPostgres();
  try {
    const database = await databaseWithTables(server.url);
    const { projected, rebuilt, deadLetters, backAfter, end, reached } = await killProjector(database, kills, events);
    const isSame = isDeepStrictEqual(projected, rebuilt) && reached === end;
    await database.drop();
    return [
      {
        fault: `projector killed ${kills} times`,
        load: `${events.toLocaleString('en')} events`,
        acknowledged: Number(end),
        lost: deadLetters + (isSame ? 0 : 1),
        doubled: 0,
        half: 0,
        backAfter,
        detail: `rows ${isSame ? 'equal' : 'DIFFER FROM'} those of a clean rebuild; back when the next one writes`,
      },
    ];
  } finally {
    await server.remove();
  }
}
