import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import type { RecordedEvent } from '#infra/event-store/event-store.ts';
import { runFilePath, runFolder } from '#infra/files/run-files.ts';
import { aMonday, createPlant, planPiece, type TestCommandService } from '#tests/services/command-service.ts';
import { forFile, openCommands } from '#tests/services/opened.ts';
import { planHash } from './archive-format.ts';
import { restoreFolder } from './restore-work.ts';

/** A plant as an archive, and that archive in another plant (decision 0257). */

const here = await forFile(openCommands());
const there = await forFile(openCommands());
const url = '/api/useradmin/plantArchive';

async function ended({ commands }: { readonly commands: TestCommandService }, runId: string) {
  const run = await commands.runs.ended(runId, 30_000);
  expect(run, 'the run has not ended').toBeDefined();
  return run;
}

const logOf = async ({ store }: typeof here): Promise<readonly RecordedEvent[]> => {
  const events: RecordedEvent[] = [];
  for await (const event of store.readAll()) if (event.unreadable === undefined) events.push(event);
  return events;
};

async function restore(fileName: string) {
  const answer = await there.commands.send({ url: `${url}/restore`, body: { fileName }, as: 'admin' });
  return answer.statusCode === 201 ? ended(there, answer.json().runId) : answer.json();
}

const photo = '0a1b2c3d-0000-4000-8000-000000000001';
let archive: Buffer;

beforeAll(async () => {
  const { commands, database } = here;
  const plant = await createPlant(commands);
  await planPiece(commands, plant);
  await planPiece(commands, plant);
  const user = {
    username: 'paula',
    firstName: 'Paula',
    lastName: 'Probst',
    password: 'Tisch-42-rot',
    roles: ['planner'],
  };
  const created = await commands.send({ url: '/api/useradmin/users', body: user, as: 'admin' });
  expect(created.statusCode, created.body).toBe(201);
  // A gap pushes what stands in it: what follows an event is in the archive as well.
  const dateFrom = aMonday();
  const [saw] = plant.saws;
  const gap = { dateFrom, dateTo: new Date(Date.parse(dateFrom) + 3_600_000).toISOString() };
  const { gapTypeId } = (
    await commands.send({ url: '/api/basedata/gapTypes', body: { gapTypeName: 'Wartung' }, as: 'admin' })
  ).json();
  const made = await commands.send({
    url: `/api/basedata/resources/${saw}/gaps`,
    body: { ...gap, gapTypeId },
    as: 'admin',
  });
  expect(made.statusCode, made.body).toBe(201);
  await commands.reactions.upToDate();
  await mkdir(path.join(commands.dataFolder, 'photos'), { recursive: true });
  const description = { photoId: photo, userId: 'anna', size: 3, branch: 'main' };
  await writeFile(path.join(commands.dataFolder, 'photos', `${photo}.json`), JSON.stringify(description));
  await writeFile(path.join(commands.dataFolder, 'photos', `${photo}.bin`), 'jpg');
  expect((await commands.send({ url, body: {}, as: 'planner' })).statusCode).toBe(403);
  const { runId } = (await commands.send({ url, body: {}, as: 'admin' })).json();
  const events = (await logOf(here)).length;
  expect(await ended(here, runId)).toMatchObject({ state: 'finished', result: { events } });
  archive = await readFile(runFilePath(runFolder(commands.dataFolder), runId));
  const { rows } = await database.pool.query("SELECT object FROM operational.audit WHERE kind = 'exported'");
  expect(rows).toEqual([{ object: url }]);
  await mkdir(restoreFolder(there.commands.dataFolder), { recursive: true });
  await writeFile(path.join(restoreFolder(there.commands.dataFolder), 'plant.tar.gz'), archive);
});

describe('an archive of a plant', () => {
  test('is not read when it was cut or changed', async () => {
    const folder = restoreFolder(there.commands.dataFolder);
    await writeFile(path.join(folder, 'cut.tar.gz'), archive.subarray(0, archive.length - 200));
    const changed = Buffer.from(gunzipSync(archive).toString('latin1').replace('Wartung', 'wartung'), 'latin1');
    await writeFile(path.join(folder, 'changed.tar.gz'), gzipSync(changed));
    for (const name of ['cut.tar.gz', 'changed.tar.gz'])
      expect(await restore(name)).toMatchObject({ state: 'failed', errorCode: 'archiveUnreadable' });
    expect(await restore('missing.tar.gz')).toMatchObject({ errorCode: 'objectnotexists' });
    expect(await logOf(there)).toEqual([]);
  });

  // shows base-data 1.2
  test('makes an empty plant the same: plan, base data, history, people and files', async () => {
    const { commands } = there;
    expect(await restore('plant.tar.gz')).toMatchObject({ state: 'finished', result: { isSame: true } });
    expect(planHash(commands.plan.plan)).toBe(planHash(here.commands.plan.plan));
    expect(commands.plan.plan.operations.size).toBeGreaterThan(0);
    expect(commands.image.factory.objects).toEqual(here.commands.image.factory.objects);
    expect(commands.image.factory.settings).toEqual(here.commands.image.factory.settings);
    expect([...commands.image.users]).toEqual([...here.commands.image.users]);
    const told = ({
      stream,
      revision,
      eventId,
      type,
      data,
      metadata: { actor, recordedAt, changeSet },
    }: RecordedEvent) => ({
      stream,
      revision,
      eventId,
      type,
      data,
      actor,
      recordedAt,
      changeSet,
    });
    expect((await logOf(there)).map(told)).toEqual((await logOf(here)).map(told));
    expect(await readFile(path.join(commands.dataFolder, 'photos', `${photo}.bin`), 'utf8')).toBe('jpg');
    const hash = 'SELECT hash FROM operational.credential ORDER BY user_id';
    expect((await there.database.pool.query(hash)).rows).toEqual((await here.database.pool.query(hash)).rows);
  });

  test('lets nothing follow a second time, and the plant goes on', async () => {
    const { commands } = there;
    const { length } = await logOf(there);
    await commands.reactions.upToDate();
    expect(await logOf(there)).toHaveLength(length);
    const [operation] = commands.plan.plan.operations.values();
    const moved = await commands.send({
      url: '/api/planning/planningTimelineRaw',
      body: {
        action: 'lock',
        versionIdentifier: commands.plan.plan.revision,
        operations: [{ operationId: operation?.operationId }],
      },
    });
    expect(moved.statusCode, moved.body).toBe(200);
  });

  test('is not read into a plant in which somebody has begun', async () => {
    expect(await restore('plant.tar.gz')).toMatchObject({ errorCode: 'plantNotEmpty' });
  });
});
