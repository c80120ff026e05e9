import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { mainBranch } from '#domain/kernel/event.ts';
import { PlantFounded } from '#domain/kernel/plant-founded.ts';
import { plantStream } from '#domain/kernel/stream-names.ts';
import { eventIdOf } from '#infra/event-store/event-id.ts';
import { type EventStore, firstEvent, type StoredEvent } from '#infra/event-store/event-store.ts';
import { migrate } from '#infra/postgres/migrate.ts';
import { type Difference, PlantMismatch } from './mismatch.ts';

/** A file that has run somewhere never changes again. */
const plantTables = [new URL('./plant.sql', import.meta.url), new URL('./founded-at.sql', import.meta.url)];

/** What has to belong together. */
export interface PlantParts {
  readonly pool: pg.Pool;
  readonly store: EventStore;
  /** The store for people, without passwords (`store-place.ts`). */
  readonly place: string;
}

/**
 * The id of the plant, when store and read models are its own. A new store is founded, an empty database learns whose
 * it is; a plant from before there were ids gets one.
 * @throws PlantMismatch when they do not belong together, or when the store is older than what the read models have seen
 */
export async function openPlant(parts: PlantParts): Promise<string> {
  await migrate(parts.pool, 'plant', plantTables);
  const known = await readIdentity(parts.pool);
  if (known?.isFounded === true) {
    const difference = await differenceOf(parts, known);
    if (difference !== undefined) throw mismatch(parts, known, difference);
    if (known.eventStore !== parts.place) await keepFounded(parts);
    return known.plantId;
  }
  const founded = await foundedAs(parts.store);
  const identity = known ?? (await remember(parts, founded ?? randomUUID()));
  const difference: Difference | undefined =
    founded === undefined || founded === identity.plantId
      ? await olderThanSeen(parts, identity)
      : { kind: 'otherStore', expected: identity.plantId, found: founded };
  if (difference !== undefined) throw mismatch(parts, identity, difference);
  if (founded === undefined) await found(parts, identity.plantId);
  await keepFounded(parts);
  return identity.plantId;
}

/**
 * What `openPlant` checks, of a plant that is open, and without changing anything.
 * @throws as `openPlant`, and when this database has never belonged to a plant
 */
export async function checkPlant(parts: PlantParts): Promise<void> {
  const known = await readIdentity(parts.pool);
  if (known === undefined) throw new Error('This database belongs to no plant yet; start the plant first');
  const difference = await differenceOf(parts, known);
  if (difference !== undefined) throw mismatch(parts, known, difference);
}

/** From now on a store without this event is an older copy. Earlier ones than the one that is known change nothing. */
export async function rememberSeen(pool: pg.Pool, event: StoredEvent): Promise<void> {
  await pool.query(
    `UPDATE plant.identity SET seen_position = $1, seen_stream = $2, seen_revision = $3, seen_event_id = $4
     WHERE seen_position < $1`,
    [event.position, event.stream, event.revision, event.eventId],
  );
}

/**
 * Takes an older copy of the store for the truth: what was seen of the newer one is forgotten, and the projector builds
 * every read model anew at its start. Nothing of the plant may run.
 */
export async function acceptOlderStore({ pool }: Pick<PlantParts, 'pool'>): Promise<void> {
  await pool.query(
    'UPDATE plant.identity SET seen_position = 0, seen_stream = NULL, seen_revision = NULL, seen_event_id = NULL',
  );
  // Rows of version 0 are older than any code.
  await pool.query('UPDATE projection.checkpoint SET version = 0, position = 0, at = 0');
}

interface Identity {
  readonly plantId: string;
  readonly eventStore: string;
  readonly isFounded: boolean;
  readonly seenPosition: bigint;
  readonly seenEvent: { readonly stream: string; readonly revision: bigint; readonly eventId: string } | undefined;
}

async function readIdentity(pool: pg.Pool): Promise<Identity | undefined> {
  const { rows } = await pool.query<
    Pick<Identity, 'plantId' | 'eventStore' | 'isFounded'> &
      Readonly<Record<'position', string> & Record<'stream' | 'revision' | 'eventId', string | null>>
  >(
    `SELECT plant_id AS "plantId", event_store AS "eventStore", founded AS "isFounded", seen_position AS position,
       seen_stream AS stream, seen_revision AS revision, seen_event_id AS "eventId" FROM plant.identity`,
  );
  if (rows[0] === undefined) return undefined;
  const { position, stream, revision, eventId, ...identity } = rows[0];
  const isSeen = stream !== null && revision !== null && eventId !== null;
  return {
    ...identity,
    seenPosition: BigInt(position),
    seenEvent: isSeen ? { stream, revision: BigInt(revision), eventId } : undefined,
  };
}

async function differenceOf(parts: PlantParts, known: Identity): Promise<Difference | undefined> {
  const founded = await foundedAs(parts.store);
  if (founded !== known.plantId) return { kind: 'otherStore', expected: known.plantId, found: founded };
  return olderThanSeen(parts, known);
}

async function olderThanSeen({ pool, store }: PlantParts, known: Identity): Promise<Difference | undefined> {
  const { seenEvent } = known;
  const projected = await projectedPosition(pool);
  const seen = projected > known.seenPosition ? projected : known.seenPosition;
  const end = await store.lastPosition();
  const isThere = seenEvent === undefined || (await hasEvent(store, seenEvent));
  return end < seen || !isThere ? { kind: 'olderStore', seen, end } : undefined;
}

/** How far any read model has come; 0n before the first start. */
async function projectedPosition(pool: pg.Pool): Promise<bigint> {
  const { rows } = await pool.query<{ there: boolean }>(
    "SELECT to_regclass('projection.checkpoint') IS NOT NULL AS there",
  );
  if (rows[0]?.there !== true) return 0n;
  const found = await pool.query<{ position: string | null }>(
    'SELECT max(position) AS position FROM projection.checkpoint',
  );
  return BigInt(found.rows[0]?.position ?? 0);
}

async function hasEvent(
  store: EventStore,
  { stream, revision, eventId }: NonNullable<Identity['seenEvent']>,
): Promise<boolean> {
  const event = await firstEvent(store, stream, { from: revision });
  return event?.revision === revision && event.eventId === eventId;
}

async function foundedAs(store: EventStore): Promise<string | undefined> {
  for await (const event of store.readStream(plantStream)) {
    if (event.unreadable !== undefined || event.type !== PlantFounded.type) continue;
    return PlantFounded.schema.parse(event.data).plantId;
  }
  return undefined;
}

/** The row before the event: a process that ends in between finds it and goes on. */
async function remember({ pool, place }: PlantParts, plantId: string): Promise<Identity> {
  await pool.query('INSERT INTO plant.identity (plant_id, event_store) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    plantId,
    place,
  ]);
  const identity = await readIdentity(pool);
  if (identity === undefined) throw new Error('The identity of the plant was not kept');
  return identity;
}

async function found(parts: PlantParts, plantId: string): Promise<void> {
  const event = {
    eventId: eventIdOf(`found ${plantId}`, 0),
    type: PlantFounded.type,
    data: { plantId },
    metadata: {
      commandId: `found-${plantId}`,
      correlationId: `found-${plantId}`,
      causationId: `found-${plantId}`,
      actor: { kind: 'system' as const, name: 'first-start' },
      recordedAt: Date.now(),
      branch: mainBranch,
      schemaVersion: PlantFounded.version,
      changeSet: `found-${plantId}`,
    },
  };
  const result = await parts.store.append(plantStream, 'noStream', [event]);
  // Another process of this plant was faster, or another plant took the same store at the same moment.
  if (result.kind !== 'appended') await checkPlant(parts);
}

/** Also where the store is now: the same one may get another address. */
async function keepFounded({ pool, place }: PlantParts): Promise<void> {
  await pool.query('UPDATE plant.identity SET founded = true, event_store = $1', [place]);
}

const mismatch = ({ place }: PlantParts, { eventStore }: Identity, difference: Difference): PlantMismatch =>
  new PlantMismatch(difference, { store: place, before: eventStore });
