import pino from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { rightsOf } from '#domain/administration/roles.ts';
import { type Collection, objectTypes } from '#domain/base-data/object-types.ts';
import type { BaseDataCommand, PutCommand } from '#domain/base-data/rules/decide.ts';
import { isRejection, type Rejection } from '#domain/kernel/rejection.ts';
import { type EventStore, EventStoreUnavailable } from '#infra/event-store/event-store.ts';
import { openPostgresEventStore } from '#infra/event-store/postgres-event-store.ts';
import { collected } from '#tests/conformance/follow.ts';
import { type TestDatabase, testDatabase } from '#tests/servers/postgres.ts';
import { foreignEvent, unknownEvent, writeUnchecked } from '#tests/write-unchecked.ts';
import { newEnvelope } from '../kernel/command.ts';
import { type FactoryImage, openFactoryImage, type Stored } from './factory-image.ts';

let database: TestDatabase;
let store: EventStore;
let images: FactoryImage[];

beforeEach(async () => {
  database = await testDatabase();
  store = await openPostgresEventStore(database.url);
  images = [];
});
afterEach(async () => {
  for (const image of images) await image.close();
  await store.close();
  await database.drop();
});

async function open(on: EventStore = store): Promise<FactoryImage> {
  const image = await openFactoryImage({ store: on, usedInPlan: () => [], log: pino({ level: 'silent' }) });
  images.push(image);
  return image;
}

const by = (commandId?: string) =>
  newEnvelope({ actor: { kind: 'user', userId: 'anna' }, rights: rightsOf(['admin']) }, commandId);

async function done(work: Promise<Stored | Rejection>): Promise<Stored> {
  const outcome = await work;
  if (isRejection(outcome)) throw new Error(`Refused: ${JSON.stringify(outcome)}`);
  return outcome;
}

const create = (collection: Collection, id: string, fields: object): BaseDataCommand => ({
  type: 'createObject',
  collection,
  id,
  fields: objectTypes[collection].fields.parse(fields) as Record<string, unknown>,
});
const change = (collection: Collection, id: string, changes: Record<string, unknown>): BaseDataCommand => ({
  type: 'changeObject',
  collection,
  id,
  changes,
});
const group = (id: string, name = id) => create('resourceGroups', id, { resourceGroupName: name });
const rename = (id: string, resourceGroupName: string) => change('resourceGroups', id, { resourceGroupName });
const technology = (id: string, isStandard: boolean) =>
  create('technologies', id, {
    articleId: 'bar',
    isStandard,
    technologyItems: [{ number: 10, valueAddName: 'Saw', resourceGroupId: 'saws', duration: 60 }],
  });

/** Objects as a process sees them that starts now. */
const fromLog = async (): Promise<FactoryImage['factory']['objects']> => (await open()).factory.objects;

/** The same store, failing as told: before the append, or after it was written. */
function failing(fails: () => 'before' | 'after' | undefined): EventStore {
  return {
    ...store,
    async append(stream, expected, events) {
      const when = fails();
      if (when === 'before') throw new EventStoreUnavailable('gone');
      const result = await store.append(stream, expected, events);
      if (when === 'after') throw new EventStoreUnavailable('the answer was lost');
      return result;
    },
  };
}

test('a command sees those before it, also when they are not durable yet', async () => {
  const image = await open();
  const outcomes = await Promise.all([
    image.execute(group('saws', 'Saws'), by()),
    image.execute(create('resources', 'saw1', { resourceName: 'Saw 1', resourceGroups: ['saws'] }), by()),
    image.execute(group('other', 'SAWS'), by()),
  ]);
  expect(outcomes.map(({ kind }) => kind)).toEqual(['stored', 'stored', 'rejection']);
  expect(await fromLog()).toEqual(image.factory.objects);
});

/** The same store; an append waits until it is let through, or fails. */
function held() {
  const waiting: { readonly stream: string; readonly end: (error?: Error) => void }[] = [];
  const log: EventStore = {
    ...store,
    async append(stream, expected, events) {
      await new Promise<void>((through, fail) =>
        waiting.push({ stream, end: (error) => (error === undefined ? through() : fail(error)) }),
      );
      return store.append(stream, expected, events);
    },
  };
  return { log, waiting };
}

describe('what is on its way', () => {
  test('is seen by nobody before the log has it, and by those who decide', async () => {
    const { log, waiting } = held();
    const image = await open(log);
    const first = image.execute(group('saws', 'Saws'), by());
    const second = image.execute(
      create('resources', 'saw1', { resourceName: 'Saw 1', resourceGroups: ['saws'] }),
      by(),
    );
    await expect.poll(() => waiting.map(({ stream }) => stream)).toEqual(['resourceGroup-saws', 'resource-saw1']);
    expect(image.factory.objects.resourceGroups.size).toBe(0);
    for (const { end } of waiting) end();
    await Promise.all([done(first), done(second)]);
    expect(image.factory.objects.resources.has('saw1')).toBe(true);
    expect(await fromLog()).toEqual(image.factory.objects);
  });

  test('refuses nobody, and lets nobody believe that nothing is to be done, when it does not arrive', async () => {
    const { log, waiting } = held();
    const image = await open(log);
    const lost = image.execute(group('saws', 'Saws'), by());
    const lostToo = lost.catch((error: unknown) => error);
    await expect.poll(() => waiting.length).toBe(1);
    const named = image.execute(group('other', 'SAWS'), by());
    const same = image.execute(rename('saws', 'Saws'), by());
    waiting[0]?.end(new Error('no room'));
    expect(await lostToo).toMatchObject({ message: 'no room' });
    await expect.poll(() => waiting.length).toBe(2);
    waiting[1]?.end();
    await done(named);
    expect(await same).toMatchObject({ errorCode: 'objectnotexists' });
    expect([...(await fromLog()).resourceGroups.keys()]).toEqual(['other']);
    expect(await fromLog()).toEqual(image.factory.objects);
  });

  test('and deletes, is waited for by who uses base data', async () => {
    const { log, waiting } = held();
    const image = await open(log);
    const made = image.execute(group('saws'), by());
    await expect.poll(() => waiting.length).toBe(1);
    expect(image.deleting()).toBeUndefined();
    waiting[0]?.end();
    await done(made);
    const deleted = image.execute({ type: 'deleteObject', collection: 'resourceGroups', id: 'saws' }, by());
    await expect.poll(() => waiting.length).toBe(2);
    const waits = image.deleting();
    expect(waits).toBeDefined();
    waiting[1]?.end();
    await waits;
    expect(image.factory.objects.resourceGroups.has('saws')).toBe(false);
    expect(image.deleting()).toBeUndefined();
    await done(deleted);
  });
});

test('an image that starts later has what was written, users and settings included', async () => {
  const image = await open();
  await done(image.execute(group('saws'), by()));
  const fields = { username: 'carla', firstName: 'Carla', lastName: 'C', language: 'de', roles: ['planner'] } as const;
  await done(image.append('user-u1', [{ type: 'UserCreated', data: { id: 'u1', fields } }], by()));
  const after = { defaultTermination: 'backward' };
  await done(image.append('settings-global', [{ type: 'GlobalSettingsChanged', data: { before: {}, after } }], by()));
  const later = await open();
  expect(later.users.get('u1')).toEqual(fields);
  expect(later.factory).toEqual(image.factory);
  expect(later.factory.settings.defaultTermination).toBe('backward');
});

describe('the same command twice', () => {
  test('has the first answer, at once and after a new start', async () => {
    const image = await open();
    const first = await done(image.execute(group('saws', 'Saws'), by('c1')));
    await done(image.execute(rename('saws', 'Band saws'), by('c2')));
    expect(await done(image.execute(group('saws', 'Saws'), by('c1')))).toMatchObject({ position: first.position });
    const later = await open();
    expect(await done(later.execute(group('saws', 'Saws'), by('c1')))).toMatchObject({ position: first.position });
    expect((await fromLog()).resourceGroups.get('saws')).toEqual({ resourceGroupName: 'Band saws' });
  });

  test('at once has one answer', async () => {
    const image = await open();
    const twice = [image.execute(group('saws', 'Saws'), by('c1')), image.execute(group('saws', 'Saws'), by('c1'))];
    const [one, two] = await Promise.all(twice.map(done));
    expect(two?.position).toBe(one?.position);
  });

  test('in two instances happens once', async () => {
    const [a, b] = [await open(), await open()];
    const [one, two] = await Promise.all([
      done(a.execute(group('saws', 'Saws'), by('c1'))),
      done(b.execute(group('saws', 'Saws'), by('c1'))),
    ]);
    expect(one.position).toBe(two.position);
  });
});

describe('two instances', () => {
  test('see each other', async () => {
    const [a, b] = [await open(), await open()];
    await done(a.execute(group('saws', 'Saws'), by()));
    await expect.poll(() => b.factory.objects.resourceGroups.get('saws')).toEqual({ resourceGroupName: 'Saws' });
  });

  test('change one object and lose neither change', async () => {
    const [a, b] = [await open(), await open()];
    await done(a.execute(group('saws', 'Saws'), by()));
    await done(a.execute(create('resources', 'saw1', { resourceName: 'Saw 1', resourceGroups: ['saws'] }), by()));
    await expect.poll(() => b.factory.objects.resources.has('saw1')).toBe(true);
    for (let round = 1; round <= 20; round++) {
      await Promise.all([
        done(a.execute(change('resources', 'saw1', { frozenTime: round }), by())),
        done(b.execute(change('resources', 'saw1', { capacityFactor: 1 + round }), by())),
      ]);
    }
    expect((await fromLog()).resources.get('saw1')).toMatchObject({ frozenTime: 20, capacityFactor: 21 });
    // The history tells the truth: what a change says was there before is what the change before has left.
    let fields: Record<string, unknown> = {};
    for (const event of await collected(store.readStream('resource-saw1'))) {
      const data = event.data as { fields?: object; before?: object; after?: object };
      if (data.before !== undefined) expect(fields).toMatchObject(data.before);
      fields = { ...fields, ...data.fields, ...data.after };
    }
  });
});

describe('a store that does not answer', () => {
  test('leaves nothing in the image of what did not get through', async () => {
    let when: 'before' | undefined;
    const image = await open(failing(() => when));
    await done(image.execute(group('saws', 'Saws'), by()));
    when = 'before';
    await expect(image.execute(group('mills', 'Mills'), by())).rejects.toThrow(EventStoreUnavailable);
    await expect(image.execute(rename('saws', 'Band saws'), by())).rejects.toThrow(EventStoreUnavailable);
    when = undefined;
    await done(image.execute(group('others', 'Mills'), by()));
    expect([...image.factory.objects.resourceGroups.keys()]).toEqual(['saws', 'others']);
    await done(image.execute(rename('saws', 'Saws of ours'), by()));
    expect(await fromLog()).toEqual(image.factory.objects);
  });

  test('and has written all the same: the command sent again has its answer', async () => {
    let when: 'after' | undefined = 'after';
    const image = await open(failing(() => when));
    await expect(image.execute(group('saws', 'Saws'), by('c1'))).rejects.toThrow(EventStoreUnavailable);
    when = undefined;
    const stored = await done(image.execute(group('saws', 'Saws'), by('c1')));
    expect(stored.position).toBe(await store.lastPosition());
    await done(image.execute(rename('saws', 'Band saws'), by()));
    expect(await fromLog()).toEqual(image.factory.objects);
  });

  test('in the middle of a row of an import: decided again, here or after a restart, it is whole and nothing is twice', async () => {
    for (const restarts of [false, true])
      for (const missing of [1, 2, 3, 4, 5]) {
        const row = `${restarts ? 'restart' : 'here'}${missing}`;
        let appends = 0;
        const image = await open(failing(() => (++appends === missing ? 'before' : undefined)));
        const { length: before } = await collected(store.readAll());
        const command: BaseDataCommand = {
          type: 'commandsInTurn',
          collection: 'technologies',
          id: `technology-${row}`,
          commands: [
            create('resourceGroups', 'saws', { resourceGroupName: 'Saws' }),
            create('resourceGroups', `group-${row}`, { resourceGroupName: `Group ${row}` }),
            create('amountUnits', `unit-${row}`, { amountUnitName: `Unit ${row}` }),
            create('articles', `article-${row}`, { articleName: `Article ${row}`, amountUnitId: `unit-${row}` }),
            create('technologies', `technology-${row}`, {
              articleId: `article-${row}`,
              technologyItems: [
                { number: 10, valueAddName: `Step ${row}`, resourceGroupId: `group-${row}`, duration: 60 },
                { number: 20, valueAddName: `Step ${row}`, resourceGroupId: 'saws', duration: 60 },
              ],
            }),
          ].map((one) => ({ ...(one as PutCommand), ifThere: 'keep' })),
        };
        await expect(image.execute(command, by(row))).rejects.toThrow(EventStoreUnavailable);
        const again = restarts ? await open() : image;
        await done(again.execute(command, by(row)));
        const written = (await collected(store.readAll())).slice(before).map(({ stream }) => stream);
        expect(written.toSorted()).toEqual([
          `amountUnit-unit-${row}`,
          `article-article-${row}`,
          `resourceGroup-group-${row}`,
          ...(before === 0 ? ['resourceGroup-saws'] : []),
          `technology-technology-${row}`,
          expect.stringContaining('valueAdd-'),
        ]);
        expect(written.at(-1)).toBe(`technology-technology-${row}`);
        expect(await fromLog()).toEqual(again.factory.objects);
      }
  });

  test('in the middle of a change of two objects: sent again it is whole', async () => {
    let appends = 0;
    let isAway = false;
    const image = await open(failing(() => (isAway && ++appends === 2 ? 'before' : undefined)));
    await done(image.execute(group('saws', 'Saws'), by()));
    await done(image.execute(create('articles', 'bar', { articleName: 'Bar' }), by()));
    await done(image.execute(technology('t1', true), by()));
    isAway = true;
    await expect(image.execute(technology('t2', true), by('c1'))).rejects.toThrow(EventStoreUnavailable);
    isAway = false;
    await done(image.execute(technology('t2', true), by('c1')));
    const standards = [...(await fromLog()).technologies].map(([id, { isStandard }]) => [id, isStandard]);
    expect(standards).toEqual([
      ['t1', false],
      ['t2', true],
    ]);
    expect(await fromLog()).toEqual(image.factory.objects);
  });
});

test('a foreign event in the stream of an object stops nothing', async () => {
  const image = await open();
  await done(image.execute(group('saws'), by()));
  await writeUnchecked(database.url, 'resourceGroup-saws', foreignEvent());
  await done(image.execute(rename('saws', 'Big saws'), by()));
  expect((await fromLog()).resourceGroups.get('saws')).toMatchObject({ resourceGroupName: 'Big saws' });
});

test('an object with an event that cannot be read is not changed, and the others are', async () => {
  const image = await open();
  await done(image.execute(group('saws'), by()));
  await done(image.execute(group('drills'), by()));
  await writeUnchecked(database.url, 'resourceGroup-saws', unknownEvent());
  const later = await open();
  for (const one of [later, image]) {
    const refused = await one.execute(rename('saws', 'Big saws'), by());
    expect(refused).toMatchObject({ errorCode: 'historyUnreadable', detailsObject: { stream: 'resourceGroup-saws' } });
  }
  await done(later.execute(rename('drills', 'Big drills'), by()));
});
