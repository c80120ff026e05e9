import fc from 'fast-check';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { rightsOf } from '#domain/administration/roles.ts';
import type { OperationId, OrderPositionId } from '#domain/kernel/ids.ts';
import { isRejection, type Rejection } from '#domain/kernel/rejection.ts';
import type { LiveMessage } from '#domain/live.ts';
import type { PlanningCommand } from '#domain/planning/decider/commands.ts';
import { operationRow } from '#domain/planning/rows/operation-row.ts';
import { branchView } from '#infra/event-store/branch.ts';
import { type EventStore, EventStoreUnavailable } from '#infra/event-store/event-store.ts';
import { openPostgresEventStore } from '#infra/event-store/postgres-event-store.ts';
import { collected } from '#tests/conformance/follow.ts';
import { factoryWith } from '#tests/fixtures/factory-for-tests.ts';
import { type TestDatabase, testDatabase } from '#tests/servers/postgres.ts';
import { ownPostgres } from '#tests/servers/postgres-server.ts';
import { foreignEvent, unknownEvent, writeUnchecked } from '#tests/write-unchecked.ts';
import { newEnvelope } from '../kernel/command.ts';
import type { Written } from './plan-image.ts';
import { openPlanWriter, type PlanWriter } from './plan-writer.ts';
import { publishEarly } from './publish-early.ts';

const hour = 3_600_000;
const start = Date.parse('2027-03-01T06:00:00Z');

let database: TestDatabase;
let store: EventStore;

beforeEach(async () => {
  database = await testDatabase();
  store = await openPostgresEventStore(database.url);
});
afterEach(async () => {
  await store.close();
  await database.drop();
});

const { facts } = factoryWith()
  .group('Saws', ['Saw1', 'Saw2'], { plan: 'always' })
  .article('Bar', [{ group: 'Saws', perPiece: 3600 }])
  .open();

const open = (on: EventStore = store): Promise<PlanWriter> =>
  openPlanWriter({ store: on, facts, log: pino({ level: 'silent' }), now: () => start });

/** What the log holds, folded by a writer that has seen none of it happen. */
const fromLog = async (): Promise<PlanWriter> => open();

const by = (userId: string, commandId?: string) =>
  newEnvelope({ actor: { kind: 'user', userId }, rights: rightsOf(['admin']) }, commandId);

async function done(work: Promise<Written | Rejection>): Promise<Written> {
  const outcome = await work;
  if (isRejection(outcome)) throw new Error(`Refused: ${JSON.stringify(outcome)}`);
  return outcome;
}

const project = (projectName: string, positions = 0): PlanningCommand => ({
  type: 'createProject',
  projectName,
  orderPositions: Array.from({ length: positions }, () => ({
    articleId: 'Bar' as never,
    articleAmount: 1,
    deliveryDate: '2027-06-01',
  })),
});

/** Orders of one operation each, planned one after another on the two saws. */
async function planned(writer: PlanWriter, count: number): Promise<readonly OperationId[]> {
  const { events } = await done(writer.execute(project('Orders', count), by('anna')));
  const positions = events.flatMap((event) =>
    event.type === 'OrderPositionAdded' ? [event.data.orderPositionId] : [],
  );
  for (const orderPositionId of positions as OrderPositionId[])
    await done(writer.execute({ type: 'planOrderPosition', orderPositionId }, by('anna')));
  return [...writer.plan.operations.keys()];
}

const move = (operationId: OperationId, hours: number, baseRevision: number): PlanningCommand => ({
  type: 'moveOperations',
  baseRevision,
  moves: [{ operationId, start: start + hours * hour }],
  override: false,
});

/** The same store, with a look at each append. */
function watched(appends: number[], fail?: (append: () => Promise<unknown>) => Promise<void>): EventStore {
  return {
    ...store,
    async append(stream, expected, events) {
      appends.push(events.length);
      if (fail !== undefined) await fail(() => store.append(stream, expected, events));
      return store.append(stream, expected, events);
    },
  };
}

test('browsers are told at once what an edit has moved, behind the event of the plan before it', async () => {
  const writer = await open();
  const [first, second] = (await planned(writer, 2)) as [OperationId, OperationId];
  const before = await store.lastPosition();
  const told: { subject: string; message: LiveMessage }[] = [];
  writer.watch(
    publishEarly(
      writer.plan,
      (subject, message) => void told.push({ subject, message }),
      () => start,
    ),
  );
  const moved = await done(writer.execute(move(first, 48, writer.plan.revision), by('anna')));
  const operation = writer.plan.operations.get(first) ?? expect.fail('It is there');
  expect(told).toEqual([
    {
      subject: 'live.main.timeline',
      message: {
        from: String(before),
        to: String(moved.position),
        at: start,
        early: true,
        delta: {
          operations: [operationRow(operation)],
          versionIdentifier: moved.revision,
          by: { userId: 'anna', action: 'OperationsMoved' },
        },
      },
    },
  ]);
  // Where those that share an append stand, only the log says: the projector tells them.
  const { revision } = writer.plan;
  await Promise.all([
    done(writer.execute(project('Alone'), by('ben'))),
    done(writer.execute(move(first, 72, revision), by('anna'))),
    done(writer.execute(move(second, 96, revision), by('ben'))),
  ]);
  expect(told).toHaveLength(1);
});

describe('commands that wait', () => {
  test('share an append, and each learns its own revision and position', async () => {
    const appends: number[] = [];
    const writer = await open(watched(appends));
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, (_, n) => done(writer.execute(project(`P${n}`), by('anna')))),
    );
    expect(appends.length).toBeLessThanOrEqual(3);
    expect(outcomes.map(({ revision }) => revision)).toEqual(Array.from({ length: 50 }, (_, n) => n));
    // Its own position, not that of the last one in the append: a read as of it shows nothing that came later.
    const log = await collected(store.readStream('plan-main'));
    expect(outcomes.map(({ position }) => position)).toEqual(log.map(({ position }) => position));
    expect((await fromLog()).plan.projects).toEqual(writer.plan.projects);
  });

  test('are refused one by one', async () => {
    const writer = await open();
    const unknown = { type: 'planOrderPosition', orderPositionId: 'nothing' as OrderPositionId } as const;
    const outcomes = await Promise.all([
      writer.execute(project('A'), by('anna')),
      writer.execute(unknown, by('anna')),
      writer.execute(project('B'), by('anna')),
      writer.execute(unknown, by('anna')),
    ]);
    expect(outcomes.map((outcome) => outcome.kind)).toEqual(['written', 'rejection', 'written', 'rejection']);
    expect(writer.plan.revision).toBe(1);
  });

  test('see what those before them decided', async () => {
    const writer = await open();
    const [first = '' as OperationId] = await planned(writer, 1);
    const base = writer.plan.revision;
    const outcomes = await Promise.all([5, 6, 7, 8].map((at) => writer.execute(move(first, at, base), by('anna'))));
    expect(outcomes.map((outcome) => outcome.kind)).toEqual(['written', 'rejection', 'rejection', 'rejection']);
    expect(outcomes[1]).toMatchObject({ errorCode: 'TimelineDataOutdated' });
  });

  test('do not suffer from one that has a bug in it', async () => {
    const writer = await open();
    const broken = { type: 'moveOperations', baseRevision: 0, moves: undefined, override: false } as never;
    const [before, bug, after] = await Promise.allSettled([
      writer.execute(project('A'), by('anna')),
      writer.execute(broken, by('anna')),
      writer.execute(project('B'), by('anna')),
    ]);
    expect([before.status, bug.status, after.status]).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });
});

describe('the same command twice', () => {
  test('at once happens once and has one answer', async () => {
    const writer = await open();
    const [one, two] = await Promise.all([
      writer.execute(project('A', 2), by('anna', 'c1')),
      writer.execute(project('A', 2), by('anna', 'c1')),
    ]);
    expect(one).toEqual(two);
    expect(writer.plan.projects.size).toBe(1);
  });

  test('later, and after a new start, has the first answer', async () => {
    const writer = await open();
    const first = await done(writer.execute(project('A', 2), by('anna', 'c1')));
    await done(writer.execute(project('B'), by('anna', 'c2')));
    expect(await done(writer.execute(project('A', 2), by('anna', 'c1')))).toEqual(first);
    const next = await done((await fromLog()).execute(project('A', 2), by('anna', 'c1')));
    expect(next).toMatchObject({ position: first.position, revision: first.revision });
    expect(next.events.map(({ type, data }) => ({ type, data }))).toEqual(first.events);
  });

  test('in two instances happens once', async () => {
    const [a, b] = [await open(), await open()];
    const [one, two] = await Promise.all([
      done(a.execute(project('A'), by('anna', 'c1'))),
      done(b.execute(project('A'), by('anna', 'c1'))),
    ]);
    expect(one.position).toBe(two.position);
    expect((await fromLog()).plan.projects.size).toBe(1);
  });
});

describe('two writers on one stream', () => {
  test('lose nothing of what either was told is written', async () => {
    const writers = [await open(), await open()];
    const rounds = Array.from({ length: 60 }, (_, n) => n);
    await Promise.all(
      writers.map(async (writer, w) => {
        for (const n of rounds) await done(writer.execute(project(`P${w}-${n}`), by('anna')));
      }),
    );
    const { plan } = await fromLog();
    const names = [...plan.projects.values()].map(({ projectName }) => projectName).sort();
    expect(names).toEqual(writers.flatMap((_, w) => rounds.map((n) => `P${w}-${n}`)).sort());
    // Numbers are given out by the plan: two projects of the same number would be a lost update.
    expect(new Set([...plan.projects.values()].map(({ projectNumber }) => projectNumber)).size).toBe(120);
  });

  test('decide again on what the other one wrote', async () => {
    const [a, b] = [await open(), await open()];
    const [operation = '' as OperationId] = await planned(a, 1);
    const base = a.plan.revision;
    await done(a.execute(move(operation, 5, base), by('anna')));
    const late = await b.execute(move(operation, 6, base), by('ben'));
    expect(late).toMatchObject({ errorCode: 'TimelineDataOutdated' });
    expect((await fromLog()).plan.operations.get(operation)?.placement.start).toBe(start + 5 * hour);
  });

  test('also when several commands of one were decided together', async () => {
    const [a, b] = [await open(), await open()];
    await done(a.execute(project('A'), by('anna')));
    const outcomes = await Promise.all(['B', 'C', 'D', 'E'].map((name) => done(b.execute(project(name), by('ben')))));
    expect(outcomes.map(({ revision }) => revision)).toEqual([1, 2, 3, 4]);
    expect((await fromLog()).plan.projects).toEqual(b.plan.projects);
  });

  test('preview what the sender has seen of the other one', async () => {
    const [a, b] = [await open(), await open()];
    const [operation = '' as OperationId] = await planned(a, 1);
    const events = await b.preview(move(operation, 5, a.plan.revision), by('ben'));
    expect(events).toMatchObject([{ type: 'OperationsMoved' }]);
    expect(b.plan.revision).toBe(a.plan.revision);
  });
});

describe('two planners', () => {
  test('move different operations on the same base, both go through', async () => {
    const writer = await open();
    const [one = '' as OperationId, two = '' as OperationId] = await planned(writer, 2);
    const base = writer.plan.revision;
    await done(writer.execute(move(one, 10, base), by('anna')));
    await done(writer.execute(move(two, 20, base), by('ben')));
    expect(writer.plan.operations.get(one)?.placement.start).toBe(start + 10 * hour);
    expect(writer.plan.operations.get(two)?.placement.start).toBe(start + 20 * hour);
  });

  // shows base-data 8.30
  test('move the same operation, the second is told that it is outdated', async () => {
    const writer = await open();
    const [one = '' as OperationId] = await planned(writer, 1);
    const base = writer.plan.revision;
    const outcomes = await Promise.all([
      writer.execute(move(one, 10, base), by('anna')),
      writer.execute(move(one, 20, base), by('ben')),
    ]);
    expect(outcomes.map((outcome) => outcome.kind)).toEqual(['written', 'rejection']);
    expect(writer.plan.operations.get(one)?.placement.start).toBe(start + 10 * hour);
  });

  test('in two instances never overwrite each other', async () => {
    const [a, b] = [await open(), await open()];
    const operations = await planned(a, 6);
    const rounds = 10;
    let outdated = 0;
    await Promise.all(
      [a, b].map(async (writer, planner) => {
        const user = planner === 0 ? 'anna' : 'ben';
        for (let round = 0; round < rounds; round++) {
          for (const [index, operation] of operations.entries()) {
            const command = move(operation, 24 + round * 20 + index * 2 + planner, writer.plan.revision);
            const outcome = await writer.execute(command, by(user));
            if (isRejection(outcome)) {
              expect(outcome.errorCode).toMatch(/TimelineDataOutdated|busy/);
              outdated += outcome.errorCode === 'TimelineDataOutdated' ? 1 : 0;
            }
          }
        }
      }),
    );
    expect(outdated).toBeGreaterThan(0);
    // Each move says where the operation was: it must be where the move before has left it.
    const places = new Map<string, number>();
    for (const event of await collected(store.readStream('plan-main'))) {
      if (event.type !== 'OperationsMoved') continue;
      const { placements } = event.data as {
        placements: { operationId: string; before: { start: number }; after: { start: number } }[];
      };
      for (const { operationId, before, after } of placements) {
        expect(before.start).toBe(places.get(operationId) ?? before.start);
        places.set(operationId, after.start);
      }
    }
    expect(places.size).toBeGreaterThan(0);
  });
});

describe('a store that does not answer', () => {
  test('is asked again with the same events, which are written once', async () => {
    const appends: number[] = [];
    let lost = 0;
    const writer = await open(
      watched(appends, async (append) => {
        if (lost++ > 0) return;
        await append();
        throw new EventStoreUnavailable('the answer was lost');
      }),
    );
    const { revision } = await done(writer.execute(project('A', 2), by('anna')));
    expect([appends.length, revision]).toEqual([2, 2]);
    expect((await fromLog()).plan.projects).toEqual(writer.plan.projects);
  });

  test('fails the command; sent again it has the answer of what got through', async () => {
    let isAway = true;
    const writer = await open(
      watched([], async (append) => {
        if (!isAway) return;
        await append().catch(() => undefined);
        throw new EventStoreUnavailable('the answer was lost');
      }),
    );
    const command = project('A', 2);
    await expect(writer.execute(command, by('anna', 'c1'))).rejects.toThrow(EventStoreUnavailable);
    isAway = false;
    await done(writer.execute(project('B'), by('anna')));
    const again = await done(writer.execute(command, by('anna', 'c1')));
    expect(again.revision).toBe(2);
    expect(writer.plan.projects.size).toBe(2);
    expect((await fromLog()).plan.projects).toEqual(writer.plan.projects);
  });

  test('leaves nothing in the plan of what did not get through', async () => {
    let isAway = false;
    const writer = await open(
      watched([], async () => {
        if (isAway) throw new EventStoreUnavailable('gone');
      }),
    );
    await done(writer.execute(project('A'), by('anna')));
    isAway = true;
    const lost = await Promise.allSettled(['B', 'C', 'D'].map((name) => writer.execute(project(name), by('anna'))));
    expect(lost.every(({ status }) => status === 'rejected')).toBe(true);
    isAway = false;
    await done(writer.execute(project('E'), by('anna')));
    const names = [...writer.plan.projects.values()].map(({ projectName }) => projectName);
    expect(names).toEqual(['A', 'E']);
  });

  test('and was killed: what was answered is there when it is back', async () => {
    const server = await ownPostgres();
    const killed = await openPostgresEventStore(server.url);
    try {
      const writer = await open(killed);
      const acknowledged: string[] = [];
      const unknown: string[] = [];
      let next = 0;
      const one = async (): Promise<void> => {
        const name = `P${next++}`;
        await writer.execute(project(name), by('anna', name)).then(
          () => acknowledged.push(name),
          () => unknown.push(name),
        );
      };
      for (let round = 0; round < 20; round++) await Promise.all([one(), one(), one()]);
      const during = Array.from({ length: 30 }, one);
      await server.kill();
      await Promise.all(during);
      await server.restart();
      // A client sends again what it has no answer to.
      for (const name of unknown.splice(0)) {
        await expect.poll(() => writer.execute(project(name), by('anna', name)).catch(() => undefined)).toBeDefined();
        acknowledged.push(name);
      }
      const { plan } = await open(killed);
      expect([...plan.projects.values()].map(({ projectName }) => projectName).sort()).toEqual(acknowledged.sort());
      expect(plan.projects).toEqual(writer.plan.projects);
    } finally {
      await killed.close();
      await server.remove();
    }
  });
});

describe('appends that fail at random, shared by commands', () => {
  /** What becomes of an append: it fails before it is in the log, or after. */
  const fate = fc.constantFrom('fine', 'fine', 'before', 'after');
  const rounds = fc.array(
    fc.record({ commands: fc.integer({ min: 1, max: 6 }), fates: fc.array(fate, { maxLength: 4 }) }),
    {
      minLength: 1,
      maxLength: 6,
    },
  );
  /** Each run on a branch of its own that begins with nothing. */
  let runs = 0;

  const namesIn = async (log: EventStore): Promise<readonly string[]> =>
    (await collected(log.readStream('plan-main'))).map(({ data }) => (data as { projectName: string }).projectName);

  test('nobody sees in the plan, or is answered, what the log does not have, and everything is there once in the end', async () => {
    await fc.assert(
      fc.asyncProperty(rounds, async (all) => {
        runs += 1;
        const branch = `r${runs}`;
        const log = branchView(store, { id: branch, baseline: 0n });
        const fates: ('fine' | 'before' | 'after')[] = [];
        const isInLog = async (): Promise<void> => {
          const names = new Set(await namesIn(log));
          for (const { projectName } of writer.plan.projects.values()) expect(names).toContain(projectName);
        };
        const failing: EventStore = {
          ...log,
          async append(stream, expected, events) {
            await isInLog();
            const now = fates.shift() ?? 'fine';
            if (now === 'before') throw new Error('no room');
            const result = await log.append(stream, expected, events);
            if (now === 'after') throw new Error('the answer was lost');
            return result;
          },
        };
        const writer: PlanWriter = await openPlanWriter({
          store: failing,
          branch,
          facts,
          log: pino({ level: 'silent' }),
          now: () => start,
        });
        let unanswered: string[] = [];
        let acknowledged: string[] = [];
        /** Sends what is new and what has no answer, and asks beside it what became of the latter. */
        const send = async (names: readonly string[]): Promise<void> => {
          const before = unanswered;
          unanswered = [];
          const asked = before.map(async (name) => {
            const known = await writer.answerTo(`${branch}-${name}`).catch(() => undefined);
            if (known !== undefined) expect(await namesIn(log)).toContain(name);
          });
          const sent = [...before, ...names].map(async (name) => {
            try {
              await done(writer.execute(project(name), by('anna', `${branch}-${name}`)));
              expect(await namesIn(log)).toContain(name);
              acknowledged.push(name);
            } catch (error) {
              if (!/no room|the answer was lost/.test(String(error))) throw error;
              unanswered.push(name);
            }
          });
          await Promise.all([...asked, ...sent]);
          await isInLog();
        };
        let sent = 0;
        for (const { commands, fates: next } of all) {
          fates.push(...next);
          await send(Array.from({ length: commands }, () => `P${sent++}`));
        }
        fates.length = 0;
        await send([]);
        expect(unanswered).toEqual([]);
        const everything = Array.from({ length: sent }, (_, n) => `P${n}`).sort();
        acknowledged = acknowledged.sort();
        expect(acknowledged).toEqual(everything);
        expect([...(await namesIn(log))].sort()).toEqual(everything);
        expect([...writer.plan.projects.values()].map(({ projectName }) => projectName).sort()).toEqual(everything);
      }),
      { numRuns: 25 },
    );
  });
});

describe('a command of long ago', () => {
  test('has its first answer from the log, however many have come since and whoever was started anew', async () => {
    const writer = await open();
    const first = await done(writer.execute(project('A', 2), by('anna', 'c1')));
    const others = Array.from({ length: 5_100 }, (_, n) => writer.execute(project(`P${n}`), by('ben')));
    for (const other of others) await done(other);
    const repeated = await done(writer.execute(project('A', 2), by('anna', 'c1')));
    expect(repeated).toMatchObject({ position: first.position, revision: first.revision });
    expect(repeated.events.map(({ data }) => data)).toEqual(first.events.map(({ data }) => data));
    expect(await (await fromLog()).answerTo('c1')).toMatchObject({ position: first.position });
    expect(await writer.answerTo('nobody’s')).toBeUndefined();
    expect(writer.plan.projects.size).toBe(5_101);
  });
});

describe('what others or newer versions have written into the stream of the plan', () => {
  test('goes past the plan when it is foreign: planning goes on', async () => {
    const writer = await open();
    await done(writer.execute(project('A'), by('anna')));
    await writeUnchecked(database.url, 'plan-main', foreignEvent());
    await done(writer.execute(project('B'), by('anna')));
    await writeUnchecked(database.url, 'plan-main', foreignEvent());
    const later = await open();
    await done(later.execute(project('C'), by('anna')));
    expect((await fromLog()).plan.projects.size).toBe(3);
  });

  test('lets the plan open and refuses every edit when it cannot be read', async () => {
    const before = await open();
    await done(before.execute(project('A'), by('anna')));
    await writeUnchecked(database.url, 'plan-main', unknownEvent());
    const refusal = { errorCode: 'historyUnreadable', detailsObject: { type: 'OperationsTeleported', position: '2' } };
    const writer = await open();
    expect(writer.plan.projects.size).toBe(1);
    expect(await writer.execute(project('B'), by('anna'))).toMatchObject(refusal);
    expect(await writer.preview(project('B'), by('anna'))).toMatchObject(refusal);
    // Who has the plan open already learns it when it looks, and at the next edit.
    expect(before.isReadable()).toBe(true);
    await before.look();
    expect(before.isReadable()).toBe(false);
    expect(await before.execute(project('B'), by('anna'))).toMatchObject(refusal);
  });
});
