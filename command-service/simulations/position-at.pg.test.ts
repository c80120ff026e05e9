import { expect, test } from 'vitest';
import { appendAll } from '#tests/fixtures/append-all.ts';
import { plantEvents } from '#tests/fixtures/plant-events.ts';
import { positionsInBytes } from '#tests/fixtures/positions-in-bytes.ts';
import { forFile, openLog } from '#tests/services/opened.ts';
import { positionUpTo } from './position-at.ts';

const log = await forFile(openLog());
const store = positionsInBytes(log.store);

test('a position between two events is that of the first, which a log can be read after', async () => {
  await appendAll(store, plantEvents(120));
  const positions: bigint[] = [];
  for await (const { position } of store.readAll()) positions.push(position);
  expect(positions.length).toBeGreaterThan(100);
  expect(await positionUpTo(store, (positions[0] ?? 0n) - 1n)).toBe(0n);
  for (const position of positions)
    for (const later of [0n, 1n, 999n]) expect(await positionUpTo(store, position + later)).toBe(position);
});
