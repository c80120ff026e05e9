import pino from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { mainBranch } from '#domain/kernel/event.ts';
import { reject } from '#domain/kernel/rejection.ts';
import { overlayStream } from '#domain/kernel/stream-names.ts';
import { EventStoreUnavailable, type RecordedEvent } from '#infra/event-store/event-store.ts';
import { type OpenedLog, openLog } from '#tests/services/opened.ts';
import { bySystem, newEnvelope, newEvents } from '../kernel/command.ts';
import type { ServedLines } from '../kernel/served-lines.ts';
import { openReactions, type Reaction, type Reactions } from './reactions.ts';

let log: OpenedLog;
let open: Reactions | undefined;

beforeEach(async () => {
  log = await openLog();
});
afterEach(async () => {
  await open?.close();
  open = undefined;
  await log.close();
});

const created = 'GapTypeCreated';

/** One more gap type in the log; its position. */
async function happens(id: string, branch = mainBranch): Promise<bigint> {
  const events = newEvents(
    [{ type: created, data: { id, fields: { gapTypeName: id } } }],
    newEnvelope(bySystem('test')),
    branch,
    0,
  );
  const stream = branch === mainBranch ? `gapType-${id}` : overlayStream(`gapType-${id}`, branch);
  const result = await log.store.append(stream, 'noStream', events);
  if (result.kind !== 'appended') throw new Error('not appended');
  return result.position;
}

const idOf = ({ data }: RecordedEvent): string => (data as { readonly id: string }).id;
const reaction = (react: Reaction['react'], more: Partial<Reaction> = {}): Reaction => ({
  name: 'noting',
  eventTypes: [created],
  begins: 'first',
  react,
  ...more,
});
async function start(...reactions: readonly Reaction[]): Promise<Reactions> {
  await open?.close();
  open = await process('all', ...reactions);
  return open;
}

const process = (served: ServedLines, ...reactions: readonly Reaction[]): Promise<Reactions> =>
  openReactions({ store: log.store, pool: log.database.pool, reactions, served, log: pino({ level: 'silent' }) });

test('two processes share the lines, and the later one of them begins where one for both has ended', async () => {
  const seen: string[] = [];
  const by = (who: string) => reaction(async (event) => void seen.push(`${who} ${idOf(event)}`), { begins: 'now' });
  await (await start(by('both'))).done(await happens('a', '7'));
  await open?.close();
  open = undefined;
  await happens('b', '7');
  const plants = await process('plant', by('plant'));
  const simulations = await process('simulations', by('simulations'));
  const last = await happens('c');
  await Promise.all([plants.done(last), simulations.done(last)]);
  await Promise.all([plants.close(), simulations.close()]);
  expect(seen.toSorted()).toEqual(['both a', 'plant c', 'simulations b']);
});

test('a reaction sees each event once in the order of the log, also those of while nobody was there', async () => {
  const seen: string[] = [];
  const noting = reaction(async (event) => void seen.push(idOf(event)));
  await happens('a');
  await (await start(noting)).done(await happens('b'));
  await open?.close();
  open = undefined;
  await happens('c');
  await (await start(noting)).done(await happens('d'));
  expect(seen).toEqual(['a', 'b', 'c', 'd']);
});

test('one that comes to a log that is there begins with what is written from then on, and keeps to that', async () => {
  const seen: string[] = [];
  const noting = reaction(async (event) => void seen.push(idOf(event)), { begins: 'now' });
  await happens('a');
  await start(noting);
  await open?.close();
  open = undefined;
  const position = await happens('b');
  await (await start(noting)).done(position);
  expect(seen).toEqual(['b']);
});

test('who waits gets the position of what followed last, also of what followed from that', async () => {
  const follow = reaction(async (event) => (idOf(event).length < 3 ? happens(`${idOf(event)}x`) : undefined));
  const reactions = await start(follow);
  expect(await reactions.done(await happens('a'))).toBe(await log.store.lastPosition());
  const ids: string[] = [];
  for await (const event of log.store.readAll()) if (event.unreadable === undefined) ids.push(idOf(event));
  expect(ids).toEqual(['a', 'ax', 'axx']);
});

test('what may pass is tried again with the same command; what is refused or a bug keeps nothing behind it waiting', async () => {
  const tried: string[] = [];
  let isAway = true;
  const noting = reaction(async (event, { commandId, cause }) => {
    tried.push(`${idOf(event)} ${commandId === `noting@${event.eventId}` && cause.eventId === event.eventId}`);
    if (idOf(event) === 'a' && isAway) {
      isAway = false;
      throw new EventStoreUnavailable('away');
    }
    if (idOf(event) === 'b') return reject('objectnotexists');
    if (idOf(event) === 'c') throw new Error('a bug');
    return undefined;
  });
  const reactions = await start(noting);
  for (const id of ['a', 'b', 'c']) await happens(id);
  await reactions.done(await happens('d'));
  expect(tried).toEqual(['a true', 'a true', 'b true', 'c true', 'd true']);
});

test('a plan that cannot be read halts its reaction until the next start, and no other one', async () => {
  const [seen, others]: [string[], string[]] = [[], []];
  let isReadable = false;
  const halting = reaction(async (event) => {
    seen.push(idOf(event));
    return isReadable ? undefined : reject('historyUnreadable');
  });
  const other = reaction(async (event) => void others.push(idOf(event)), { name: 'other' });
  await happens('a');
  await (await start(halting, other)).done(await happens('b'));
  expect([seen, others]).toEqual([['a'], ['a', 'b']]);
  isReadable = true;
  await (await start(halting, other)).done(await log.store.lastPosition());
  expect([seen, others]).toEqual([
    ['a', 'a', 'b'],
    ['a', 'b'],
  ]);
});
