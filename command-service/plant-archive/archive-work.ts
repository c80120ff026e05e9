import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Pool } from 'pg';
import { mainBranch } from '#domain/kernel/event.ts';
import { EventPart } from '#domain/kernel/event-part.ts';
import { reject } from '#domain/kernel/rejection.ts';
import { parseStream, planStream, plantStream, streamKinds } from '#domain/kernel/stream-names.ts';
import { eventCatalogue } from '#domain/log/event-catalogue.ts';
import type { EventStore, RecordedEvent, StoredEvent } from '#infra/event-store/event-store.ts';
import { attachmentFolder } from '#infra/files/attachment-files.ts';
import { photoFolder } from '#infra/files/photo-files.ts';
import type { RunFiles } from '#infra/files/run-files.ts';
import { tutorialFolder } from '#infra/files/tutorial-files.ts';
import type { Member } from '#infra/seals/tar.ts';
import type { Branches } from '../branches/branch-registry.ts';
import { type KindOfWork, RunEnded } from '../runs/runs.ts';
import { archiveNames, type EventLine, type Manifest, packed, planHash } from './archive-format.ts';

export interface ArchiveParts {
  readonly store: EventStore;
  readonly pool: Pool;
  readonly branches: Branches;
  readonly dataFolder: string;
  readonly files: RunFiles;
  /** Makes what roles, licences and users allow hold for who is signed in. */
  readonly enforceAccess: () => Promise<void>;
}

/** Folders of what events name, as members of the archive. */
export const fileFolders = { attachments: attachmentFolder, photos: photoFolder, tutorials: tutorialFolder } as const;

/** Of the lines of one file; a line may have some megabytes more. */
const fileBytes = 2 * 1_048_576;

/** It reads only: whatever it is broken off by, it begins again. */
export const archiveWork = ({ store, pool, branches, dataFolder, files }: ArchiveParts): KindOfWork => ({
  lane: 'plantArchive',
  goesOn: true,
  keptFor: '7 days',
  async work(run) {
    const { plan } = branches.main;
    await plan.look();
    // In one turn: the plan and its hash; events that come afterwards are of the next archive.
    const planRevision = plan.plan.revision;
    const hash = planHash(plan.plan);
    const end = await store.lastPosition();
    const plantId = await plantIdOf(store);
    const at = Date.now();
    let events = 0;
    const schemaVersions: Record<string, number> = {};
    const members = async function* (): AsyncGenerator<Member> {
      yield { name: archiveNames.readme, content: Buffer.from(readme) };
      yield { name: archiveNames.credentials, content: await credentialLines(pool) };
      for (const [name, folderOf] of Object.entries(fileFolders)) yield* filesIn(folderOf(dataFolder), name);
      let lines: Buffer[] = [];
      let [bytes, first] = [0, 0];
      const file = (): Member => {
        const member = { name: archiveNames.events(first), content: Buffer.concat(lines) };
        [lines, bytes, first] = [[], 0, events];
        return member;
      };
      for await (const event of store.readAll()) {
        if (event.position > end || (event.stream === planStream && Number(event.revision) > planRevision)) break;
        if (run.cancelled.aborted || run.stopping.aborted) throw new RunEnded({ state: 'cancelled' });
        if (!isOfArchive(event)) continue;
        const { type, version } = today(event);
        schemaVersions[type] = version;
        const line = Buffer.from(`${JSON.stringify(lineOf(event, version))}\n`);
        lines.push(line);
        bytes += line.length;
        events += 1;
        if (bytes < fileBytes) continue;
        yield file();
        run.note({ done: Number(event.position), total: Number(end), detail: {} });
      }
      if (lines.length > 0) yield file();
    };
    const manifestOf = (list: Manifest['files']): Manifest => ({
      format: 'leitstand-plant-archive',
      version: 1,
      plantId,
      createdAt: new Date(at).toISOString(),
      events,
      planRevision,
      planHash: hash,
      schemaVersions,
      files: list,
    });
    await files.write(run.runId, packed(members(), manifestOf, at));
    const name = `leitstand-plant-${new Date(at).toISOString().slice(0, 16).replaceAll(':', '')}.tar.gz`;
    return { state: 'finished', result: { events }, file: { name, mediaType: 'application/gzip' } };
  },
});

/**
 * What happened in the plant: simulations are tries, which count positions of this log; whose log it is says the manifest; pieces
 * of large events are put together.
 */
function isOfArchive({ stream, type, unreadable }: StoredEvent): boolean {
  if (unreadable?.kind === 'foreign' || type === EventPart.type || stream === plantStream) return false;
  const { branch, kind } = parseStream(stream);
  return branch === mainBranch && kind !== streamKinds.simulation;
}

function today(event: StoredEvent): { readonly type: string; readonly version: number } {
  const version = event.unreadable === undefined ? eventCatalogue.get(event.type)?.version : undefined;
  if (version === undefined)
    throw new RunEnded(reject('historyUnreadable', { reason: `${event.type} at ${event.position} cannot be read` }));
  return { type: event.type, version };
}

function lineOf(event: StoredEvent, schemaVersion: number): EventLine {
  const { stream, revision, position, eventId, type, data, metadata } = event as RecordedEvent;
  const { parts: _parts, personal: _personal, ...plain } = metadata;
  return {
    stream,
    revision: String(revision),
    position: String(position),
    eventId,
    type,
    data,
    metadata: { ...plain, schemaVersion },
  };
}

async function plantIdOf(store: Pick<EventStore, 'readStream'>): Promise<string> {
  for await (const event of store.readStream(plantStream, { limit: 1 }))
    if (event.unreadable === undefined) return (event.data as { readonly plantId: string }).plantId;
  return '';
}

async function credentialLines(pool: Pool): Promise<Buffer> {
  const { rows } = await pool.query<{ userId: string; hash: string }>(
    'SELECT user_id AS "userId", hash FROM operational.credential ORDER BY user_id',
  );
  return Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
}

/** Files with their descriptions; those of simulations stay. */
async function* filesIn(folder: string, name: string): AsyncGenerator<Member> {
  const all = await readdir(folder).catch(() => []);
  for (const file of all.filter((one) => one.endsWith('.json')).toSorted()) {
    const description = await readFile(path.join(folder, file)).catch(() => undefined);
    const content = await readFile(path.join(folder, file.replace(/json$/, 'bin'))).catch(() => undefined);
    // Removed meanwhile.
    if (description === undefined || content === undefined) continue;
    if ((JSON.parse(description.toString()) as { readonly branch?: string }).branch !== mainBranch) continue;
    yield { name: `${name}/${file}`, content: description };
    yield { name: `${name}/${file.replace(/json$/, 'bin')}`, content };
  }
}

const readme = `A Leitstand plant: what is needed to read it into an empty one, and to understand it without.

  events/            what happened, one event per line (JSON), in the order of the log: base data, plan, people, settings
                     stream, revision and position say where it stood; metadata who did it and when (epoch milliseconds, UTC)
  attachments/       files that people attached (.bin), each with its description (.json)
  photos/            photos of the shop floor, likewise
  tutorials/         films of video tutorials, likewise
  credentials.jsonl  Argon2id hashes of passwords
  manifest.json      whose plant it is, versions of the schemas, the hash of the plan, the SHA-256 of each file

Names of people are readable, but for those who were forgotten. Not in it: simulations, sessions, API tokens, links of terminals,
second factors, PINs and badges, seals.

To read it in: copy it into the folder "restore" of the data folder of a plant in which nothing was planned yet, then
POST /api/useradmin/plantArchive/restore { "fileName": "..." }.
`;
