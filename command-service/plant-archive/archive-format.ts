import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline, Readable, type Transform } from 'node:stream';
import { createGunzip, createGzip } from 'node:zlib';
import { z } from 'zod';
import { eventMetadataSchema } from '#domain/kernel/event.ts';
import type { Plan } from '#domain/planning/plan/plan.ts';
import { snapshotOf } from '#domain/planning/plan/plan-snapshot.ts';
import { type Member, readTar, tarOf } from '#infra/seals/tar.ts';

/**
 * The archive of a plant: a packed tar with the events as lines of JSON in the order of the log, as this version understands
 * them, files that events name, and at its end `manifest.json`, which has the hash of each of them. It is read twice: whether it is
 * whole, and only then for what is in it.
 */

export const manifestSchema = z.strictObject({
  format: z.literal('leitstand-plant-archive'),
  version: z.literal(1),
  plantId: z.string(),
  createdAt: z.iso.datetime(),
  events: z.number().int(),
  /** Of the last event of the plan, and the hash of the plan there (`planHash`). */
  planRevision: z.number().int(),
  planHash: z.string(),
  /** Version of the schema of each type of event that is in it. */
  schemaVersions: z.record(z.string(), z.number().int()),
  files: z.array(z.strictObject({ name: z.string(), bytes: z.number().int(), sha256: z.string() })),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** One line of `events/*.jsonl`. */
export const eventLineSchema = z.strictObject({
  stream: z.string(),
  revision: z.string().regex(/^\d{1,19}$/),
  position: z.string().regex(/^\d{1,20}$/),
  eventId: z.uuid(),
  type: z.string(),
  data: z.unknown(),
  metadata: eventMetadataSchema,
});
export type EventLine = z.infer<typeof eventLineSchema>;

export const credentialLineSchema = z.strictObject({ userId: z.string(), hash: z.string() });

export const archiveNames = {
  readme: 'README.txt',
  manifest: 'manifest.json',
  credentials: 'credentials.jsonl',
  events: (count: number): string => `events/${String(count).padStart(12, '0')}.jsonl`,
} as const;

/** Bytes of an archive whose last member says the hashes of those before. @param at epoch milliseconds */
export function packed(
  members: AsyncIterable<Member>,
  manifestOf: (files: Manifest['files']) => Manifest,
  at: number,
): AsyncIterable<Buffer> {
  const withManifest = async function* (): AsyncGenerator<Member> {
    const files: Manifest['files'] = [];
    for await (const member of members) {
      files.push(entryOf(member));
      yield member;
    }
    yield { name: archiveNames.manifest, content: Buffer.from(`${JSON.stringify(manifestOf(files), null, 2)}\n`) };
  };
  return through(Readable.from(tarOf(withManifest(), at)), createGzip());
}

/** Whoever reads hears what goes wrong on either side; what is not read to its end is closed. */
function through(source: Readable, transform: Transform): AsyncIterable<Buffer> {
  pipeline(source, transform, () => undefined);
  return transform;
}

const entryOf = ({ name, content }: Member): Manifest['files'][number] => ({
  name,
  bytes: content.length,
  sha256: createHash('sha256').update(content).digest('hex'),
});

/** @throws what the system says of a file that is not there, and Error in English for one that is no archive */
export async function* unpacked(file: string): AsyncGenerator<Member> {
  yield* readTar(through(createReadStream(file), createGunzip()));
}

/** The manifest of a file that is whole. @throws Error in English with what is wrong with it */
export async function verified(file: string): Promise<Manifest> {
  const found: Manifest['files'] = [];
  let manifest: Manifest | undefined;
  for await (const member of unpacked(file)) {
    if (manifest !== undefined) throw new Error(`${member.name} stands behind the manifest`);
    if (member.name === archiveNames.manifest) manifest = manifestSchema.parse(JSON.parse(member.content.toString()));
    else found.push(entryOf(member));
  }
  if (manifest === undefined) throw new Error('there is no manifest');
  const { files } = manifest;
  if (files.length !== found.length)
    throw new Error(`there are ${found.length} files, the manifest names ${files.length}`);
  const wrong = files.find((one, at) => JSON.stringify(one) !== JSON.stringify(found[at]));
  if (wrong !== undefined) throw new Error(`${wrong.name} is not as the manifest says`);
  return manifest;
}

/** Of every object of the plan and what each person can undo, in whatever order they were read. */
export function planHash(plan: Plan): string {
  const hash = createHash('sha256');
  for (const [name, part] of Object.entries(snapshotOf(plan))) {
    hash.update(`${name}\n`);
    if (Array.isArray(part)) for (const line of part.map(canonical).toSorted()) addTo(hash, line);
    else addTo(hash, canonical(part));
  }
  return hash.digest('hex');
}

const addTo = (hash: Hash, line: string): void => void hash.update(`${line}\n`);

/** JSON in which the order of fields says nothing. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  ) ?? 'null';
