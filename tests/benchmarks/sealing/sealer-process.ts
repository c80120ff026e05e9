import pino from 'pino';
import { openPostgresEventStore } from '#infra/event-store/postgres-event-store.ts';
import { openPool } from '#infra/postgres/pool.ts';
import { openSealer } from '#infra/seals/sealer.ts';

/** A sealer in a process of its own, as the projector is one: `sealer-process.ts <database url> <data folder>`. */
const [, , url = '', dataFolder = ''] = process.argv;
const sealer = await openSealer({
  store: await openPostgresEventStore(url),
  pool: openPool(url, { applicationName: 'bench-sealer', max: 2 }),
  plantId: 'bench',
  dataFolder,
  place: undefined,
  key: undefined,
  log: pino({ level: 'warn' }),
  every: 0,
});
process.send?.('open');
process.on('message', () => void sealer.look().then(() => process.send?.('looked')));
