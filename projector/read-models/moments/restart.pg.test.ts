import { expect, test } from 'vitest';
import { appendAll } from '#tests/fixtures/append-all.ts';
import { asRecorded, plantEvents } from '#tests/fixtures/plant-events.ts';
import { positionsInBytes } from '#tests/fixtures/positions-in-bytes.ts';
import { replay } from '#tests/fixtures/replay.ts';
import { forFile, openLog } from '#tests/services/opened.ts';
import { testProjector } from '#tests/services/projector.ts';
import { moments } from './read-model.ts';

const log = await forFile(openLog());
const store = positionsInBytes(log.store);

test('steps go on after a start as if there had been none, also where positions are bytes', async () => {
  const events = plantEvents(400);
  for (let from = 0; from < events.length; from += 100) {
    const projector = await testProjector(log.database, store, [moments]);
    await projector.reached(await appendAll(store, events.slice(from, from + 100)));
    await projector.stop();
  }
  const { rows } = await log.database.pool.query<Record<string, string>>(
    'SELECT branch, is_report::text, number::text FROM moments.step',
  );
  const atOnce = replay(moments, asRecorded(events), 500).step ?? [];
  const numbered = (steps: readonly Readonly<Record<string, string | null>>[]) =>
    steps.map(({ branch, is_report, number }) => `${branch} ${is_report} ${number}`).toSorted();
  expect(numbered(rows)).toEqual(numbered(atOnce));
});
