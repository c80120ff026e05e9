import { createHash } from 'node:crypto';
import { rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { restorePlant } from '#domain/administration/api/plant-archive-calls.ts';
import { type Collection, objectTypes } from '#domain/base-data/object-types.ts';
import { type Rejection, reject } from '#domain/kernel/rejection.ts';
import { parseStream, plantStream } from '#domain/kernel/stream-names.ts';
import { eventIdOf } from '#infra/event-store/event-id.ts';
import type { EventStore, NewEvent, RecordedEvent } from '#infra/event-store/event-store.ts';
import { readEvent } from '#infra/event-store/read-event.ts';
import { privateFolder } from '#infra/private-folder.ts';
import type { OpenBranch } from '../branches/open-branch.ts';
import { type KindOfWork, type RunAtWork, RunEnded } from '../runs/runs.ts';
import {
  archiveNames,
  credentialLineSchema,
  eventLineSchema,
  type Manifest,
  planHash,
  unpacked,
  verified,
} from './archive-format.ts';
import { type ArchiveParts, fileFolders } from './archive-work.ts';

export const restoreFolder = (dataFolder: string): string => path.join(dataFolder, 'restore');

/** What a start makes, or gives without being asked: it is there before anybody has made anything. */
const ofTheStart: ReadonlySet<Collection> = new Set(['publicHolidays', 'amountUnits', 'gapTypes', 'objectNames']);

/** Why a plant is not read into: somebody has begun with it. */
export function notEmpty({ plan, image }: Pick<OpenBranch, 'plan' | 'image'>): Rejection | undefined {
  if (plan.plan.revision >= 0) return reject('plantNotEmpty', { collection: 'projects' });
  const used = (Object.keys(objectTypes) as Collection[]).find(
    (collection) => !ofTheStart.has(collection) && image.factory.objects[collection].size > 0,
  );
  return used && reject('plantNotEmpty', { collection: used });
}

/** Bytes of the events of one append; larger ones are alone. */
const appendBytes = 262_144;

/**
 * Appends the events of an archive in their order. Each keeps its id, so that what was appended before a crash is not appended
 * again; what the start of this plant has made alike is left out.
 */
export const restoreWork = (parts: ArchiveParts): KindOfWork => ({
  lane: 'plantArchive',
  goesOn: true,
  keptFor: '30 days',
  async work(run) {
    const { store, branches, dataFolder } = parts;
    const file = path.join(restoreFolder(dataFolder), restorePlant.body.parse(run.parameters).fileName);
    const { plan, image } = branches.main;
    const manifest = await verified(file).catch((error: Error) => error);
    if (manifest instanceof Error) return reject('archiveUnreadable', { reason: manifest.message });
    if (run.beganAt === undefined) {
      const used = notEmpty(branches.main);
      if (used !== undefined) return used;
      await run.begin(await store.lastPosition(), { done: 0, total: manifest.events, detail: {} });
    }
    await readIn(parts, run, file, manifest);
    await Promise.all([plan.look(), image.catchUp()]);
    await parts.enforceAccess();
    const isSame = planHash(plan.plan) === manifest.planHash;
    const { events, planHash: hash } = manifest;
    return { state: 'finished', result: { events, planHash: hash, isSame } };
  },
});

async function readIn({ store, pool, dataFolder }: ArchiveParts, run: RunAtWork, file: string, { events }: Manifest) {
  const known = await knownEvents(store);
  const append = appender(store);
  let done = 0;
  for await (const { name, content } of unpacked(file)) {
    const [folder = '', inFolder = ''] = name.split('/');
    if (folder in fileFolders)
      await keepFile(fileFolders[folder as keyof typeof fileFolders](dataFolder), inFolder, content);
    else if (name === archiveNames.credentials)
      for (const line of linesOf(content)) {
        const { userId, hash } = credentialLineSchema.parse(JSON.parse(line));
        await pool.query(
          `INSERT INTO operational.credential (user_id, hash) VALUES ($1, $2)
           ON CONFLICT (user_id) DO UPDATE SET hash = excluded.hash, changed_at = now()`,
          [userId, hash],
        );
      }
    else if (folder === 'events')
      for (const line of linesOf(content)) {
        if (run.cancelled.aborted || run.stopping.aborted) throw new RunEnded({ state: 'cancelled' });
        const event = eventOf(line);
        done += 1;
        const same = known.get(event.eventId);
        if (same === contentOf(event)) continue;
        // The start of this plant has made it, too, and otherwise.
        const eventId = same === undefined ? event.eventId : eventIdOf(`restored ${event.eventId}`, 0);
        if (!known.has(eventId)) await append.add({ ...event, eventId });
        run.note({ done, total: events, detail: {} });
      }
  }
  await append.end();
}

const linesOf = (content: Buffer): readonly string[] =>
  content
    .toString()
    .split('\n')
    .filter((line) => line !== '');

/** As this version understands it. */
function eventOf(line: string): RecordedEvent {
  const written = eventLineSchema.safeParse(JSON.parse(line));
  if (!written.success) throw new RunEnded(reject('archiveUnreadable', { reason: written.error.message }));
  const { revision, position, ...rest } = written.data;
  const event = readEvent({ ...rest, revision: BigInt(revision), position: BigInt(position) });
  if (event.unreadable !== undefined || parseStream(event.stream).branch !== 'main' || event.stream === plantStream)
    throw new RunEnded(reject('archiveUnreadable', { reason: `${rest.type} at ${position} is not known here` }));
  return event;
}

const contentOf = ({ type, data }: Pick<NewEvent, 'type' | 'data'>): string =>
  createHash('sha256')
    .update(`${type}\n${JSON.stringify(data)}`)
    .digest('base64');

/** What this log has already, by id. */
async function knownEvents(store: EventStore): Promise<ReadonlyMap<string, string>> {
  const known = new Map<string, string>();
  for await (const event of store.readAll())
    if (event.unreadable === undefined) known.set(event.eventId, contentOf(event));
  return known;
}

/** Appends in the order of the calls; what follows each other in a stream goes together. */
function appender(store: EventStore) {
  let stream = '';
  let events: NewEvent[] = [];
  let bytes = 0;
  const end = async (): Promise<void> => {
    if (events.length === 0) return;
    const [waiting, to] = [events, stream];
    [events, bytes] = [[], 0];
    const result = await store.append(to, 'any', waiting);
    if (result.kind !== 'appended') throw new Error(`${to} could not be appended to`);
  };
  return {
    end,
    async add({ stream: next, eventId, type, data, metadata }: RecordedEvent): Promise<void> {
      const size = Buffer.byteLength(JSON.stringify(data)) + 1_000;
      if (next !== stream || bytes + size > appendBytes) await end();
      stream = next;
      events.push({ eventId, type, data, metadata: { ...metadata, restored: true } });
      bytes += size;
    },
  };
}

/** Names are made up by a plant: nothing else is written. */
async function keepFile(folder: string, name: string, content: Buffer): Promise<void> {
  if (!/^[0-9a-f-]{36}\.(bin|json)$/.test(name))
    throw new RunEnded(reject('archiveUnreadable', { reason: `${name} is no file of a plant` }));
  const place = path.join(privateFolder(folder), name);
  await writeFile(`${place}.next`, content, { mode: 0o600, flush: true });
  await rename(`${place}.next`, place);
}
