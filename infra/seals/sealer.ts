import type pg from 'pg';
import type { Logger } from 'pino';
import type { SealAlarm } from '#domain/administration/seals.ts';
import type { EventStore } from '#infra/event-store/event-store.ts';
import { advisoryLocks } from '#infra/postgres/advisory-locks.ts';
import { leafOf } from './leaf.ts';
import { type Checkpoint, checkpointText, readCheckpoint, withSignaturesOf } from './note.ts';
import { sealFolder, sealPlace } from './seal-place.ts';
import {
  hourName,
  names,
  openPositions,
  openSealKey,
  originOf,
  type Positions,
  readSealState,
  type SealState,
  sealsFolder,
  treeIn,
} from './stored-seals.ts';
import {
  consistencyProof,
  type GrowingTree,
  growTree,
  hashIn,
  isExtension,
  leafHash,
  tileAt,
  tilePath,
  tilesBetween,
  tileWidth,
} from './tree.ts';

/**
 * Seals the log (decision 0236): follows `$all`, puts a signed checkpoint over it, and looks again and again whether what
 * was sealed is still there. Nobody waits for it.
 */
export interface Sealer {
  /** One look; does nothing while another process has its turn. Throws what a server that is away throws. */
  look(): Promise<void>;
  /** Codes for the health of the plant. */
  problems(): readonly SealProblem[];
  close(): Promise<void>;
}

export type SealProblem = 'sealsBroken' | 'sealsPlaceAway';

export interface SealerOptions {
  readonly store: Pick<EventStore, 'readAllRaw'>;
  /** For the lock that gives one process at a time its turn. */
  readonly pool: pg.Pool;
  readonly plantId: string;
  readonly dataFolder: string;
  /** `LEITSTAND_SEALS` and `LEITSTAND_SEAL_KEY`. */
  readonly place: string | undefined;
  readonly key: string | undefined;
  readonly log: Logger;
  /** Milliseconds between two looks; 0: only when asked. Less than half a minute, so that a seal is a minute old at most. */
  readonly every?: number;
  readonly now?: () => number;
  /** Sealed events that are looked at again with each look: a log of a million within an hour, for a hundredth of a core. */
  readonly recheck?: number;
}

/** Milliseconds after which a long history gets a checkpoint in between. */
const signEvery = 30_000;

/** One in so many looks is taken while nothing can be sealed. */
const rarely = 15;

type Alarm = Pick<NonNullable<SealState['alarm']>, 'kind' | 'position'>;

/** @throws Error when the key that is given is none */
export async function openSealer(options: SealerOptions): Promise<Sealer> {
  const { store, pool, plantId, dataFolder, log, every = 20_000, now = Date.now, recheck = 10_000 } = options;
  const origin = originOf(sealsFolder(dataFolder), plantId);
  const key = openSealKey(dataFolder, origin, options.key);
  const own = sealFolder(sealsFolder(dataFolder));
  await own.write(names.key, `${key.text}\n`);
  const outside = options.place === undefined ? undefined : sealPlace(options.place, origin.replace('leitstand/', ''));
  const positions: Positions = await openPositions(own.shown, 'a+');

  let state: SealState = await readSealState(own);
  /** undefined: to be read from the disk first. */
  let tree: GrowingTree | undefined;
  let signed: Checkpoint | undefined;
  /** Of leaves behind the last that was written. */
  let fresh: bigint[] = [];
  /** Leaves that the place outside has; undefined: it was not asked since the start, and nothing is signed before. */
  let outsideSize: number | undefined = outside === undefined ? 0 : undefined;
  /** Sealed before, by the disk or by the place outside: the log has to come by each of these. */
  let due: readonly Checkpoint[] = [];
  let looked = 0;
  /** Until a whole pass over what is sealed has found nothing, and what the pass has found so far. */
  let found: Alarm | undefined;
  let foundInPass: Alarm | undefined;
  let closed = false;

  /** Takes what is on the disk: this process has just started, or another one has sealed meanwhile. */
  async function load(kept: Checkpoint | undefined): Promise<GrowingTree> {
    fresh = [];
    due = [];
    looked = 0;
    foundInPass = undefined;
    signed = kept;
    try {
      const size = kept?.size ?? 0;
      const grown = await growTree(treeIn(own, size));
      if (kept !== undefined && !(await grown.root()).equals(kept.root)) throw new Error('the tiles have another root');
      if (size > 0) await positions.at(size - 1);
      return grown;
    } catch (error) {
      log.warn({ err: error }, 'the seals on the disk are not whole: they are made again, and compared');
      due = kept === undefined ? [] : [kept];
      return growTree(treeIn(own, 0));
    }
  }

  /** undefined: nothing was sealed. Text: why what is there does not count. */
  async function readOwn(): Promise<Checkpoint | string | undefined> {
    const note = await own.read(names.checkpoint);
    return note === undefined ? undefined : readCheckpoint(note.toString(), key);
  }

  /** What the place outside has. Its checkpoint may have signatures of witnesses by now: they are kept. */
  async function readOutside(grown: GrowingTree): Promise<SealAlarm | undefined> {
    if (outside === undefined) return undefined;
    const given = await awayUnless(async () => ({ note: await outside.read(names.checkpoint) }));
    if (given === undefined) return undefined;
    const read = given.note === undefined ? undefined : readCheckpoint(given.note.toString(), key);
    if (typeof read === 'string') {
      log.warn({ reason: read, place: outside.shown }, 'the place of the seals has one that is not of this plant');
      return 'otherKey';
    }
    outsideSize = read?.size ?? 0;
    if (read === undefined) return undefined;
    if (signed === undefined || read.size > grown.size()) {
      due = [...due, read];
      return undefined;
    }
    if (!isExtension(read, signed, await consistencyProof(treeIn(own, signed.size), read.size))) return 'otherTree';
    const cosigned = withSignaturesOf(signed.note, read.note);
    if (cosigned === signed.note) return undefined;
    await own.write(names.checkpoint, cosigned);
    await own.write(hourName(state.sealedAt ?? now()), cosigned);
    signed = { ...signed, note: cosigned };
    return undefined;
  }

  /** The last sealed event, as the log has it now. */
  async function endOfSealed(size: number): Promise<SealAlarm | undefined> {
    if (size === 0) return undefined;
    const after = size === 1 ? {} : { after: await positions.at(size - 2) };
    const expected = await positions.at(size - 1);
    for await (const event of store.readAllRaw({ ...after, limit: 1 }))
      return event.position === expected && leafHash(leafOf(event)).equals(await hashAt(size, size - 1))
        ? undefined
        : 'otherTree';
    return 'shorter';
  }

  async function hashAt(size: number, index: number): Promise<Buffer> {
    const tile = tileAt(size, 0, Math.floor(index / tileWidth));
    if (tile === undefined) throw new Error(`A tree of ${size} has no leaf ${index}`);
    return hashIn(await treeIn(own, size).read(tile), index % tileWidth);
  }

  /** Takes what is new, and signs it when nothing contradicts what was signed before. */
  async function grow(grown: GrowingTree, isMyTurn: () => Promise<unknown>): Promise<SealAlarm | undefined> {
    const begin = grown.size();
    const after = begin === 0 ? {} : { after: fresh.at(-1) ?? (await positions.at(begin - 1)) };
    let signedAt = now();
    for await (const event of store.readAllRaw(after)) {
      if (closed) return undefined;
      for (const [tile, content] of grown.add(leafHash(leafOf(event)))) await own.write(tilePath(tile), content);
      fresh.push(event.position);
      const expected = due.filter(({ size }) => size === grown.size());
      for (const { root } of expected) if (!(await grown.root()).equals(root)) return 'otherTree';
      if (expected.length > 0) due = due.filter((one) => !expected.includes(one));
      if (fresh.length >= 16 * tileWidth) await keepPositions(grown);
      if (due.length > 0 || now() - signedAt < signEvery) continue;
      await sign(grown, isMyTurn);
      signedAt = now();
    }
    if (due.length > 0) return 'shorter';
    if (grown.size() > (signed?.size ?? 0)) await sign(grown, isMyTurn);
    // Made again up to what is signed already.
    else if (grown.size() > begin) await keep(grown);
    return undefined;
  }

  async function keepPositions(grown: GrowingTree): Promise<void> {
    await positions.write(grown.size() - fresh.length, fresh);
    fresh = [];
  }

  async function keep(grown: GrowingTree): Promise<void> {
    await keepPositions(grown);
    for (const [tile, content] of grown.edge()) await own.write(tilePath(tile), content);
  }

  async function sign(grown: GrowingTree, isMyTurn: () => Promise<unknown>): Promise<void> {
    await keep(grown);
    const root = await grown.root();
    const note = key.sign(checkpointText(origin, grown.size(), root));
    await isMyTurn();
    await own.write(names.checkpoint, note);
    signed = { origin, size: grown.size(), root, note };
    state = { ...state, sealedAt: now() };
    await own.write(hourName(now()), note);
  }

  /** Brings outside what it does not have; the checkpoint last. */
  async function bringOut(): Promise<void> {
    if (outside === undefined || signed === undefined || outsideSize === undefined || outsideSize >= signed.size)
      return;
    const { size, note } = signed;
    const { read } = treeIn(own, size);
    for (const tile of tilesBetween(outsideSize, size)) await outside.write(tilePath(tile), await read(tile));
    await outside.write(names.key, `${key.text}\n`);
    await outside.write(hourName(state.sealedAt ?? now()), note);
    await outside.write(names.checkpoint, note);
    outsideSize = size;
  }

  /** Compares a part of what was sealed with the log as it is now; at the end it begins again. */
  async function lookAgain(size: number): Promise<void> {
    const begin = looked;
    const end = Math.min(size, begin + recheck);
    const known = await positions.between(begin, end);
    const tiles = new Map<number, Buffer>();
    for (let index = Math.floor(begin / tileWidth); index * tileWidth < end; index += 1) {
      const tile = tileAt(size, 0, index);
      if (tile !== undefined) tiles.set(index, await treeIn(own, size).read(tile));
    }
    const sealedHash = (index: number): Buffer | undefined => {
      const tile = tiles.get(Math.floor(index / tileWidth));
      return tile && hashIn(tile, index % tileWidth);
    };
    let index = begin;
    let wrong: Alarm | undefined;
    const alarm = (kind: SealAlarm, position: bigint | undefined): void => {
      wrong ??= { kind, position: String(position) };
    };
    const after = begin === 0 ? {} : { after: await positions.at(begin - 1) };
    for await (const event of store.readAllRaw({ ...after, limit: end - begin })) {
      while (index < end && event.position > (known[index - begin] ?? 0n)) {
        alarm('removed', known[index - begin]);
        index += 1;
      }
      if (index >= end) break;
      if (event.position < (known[index - begin] ?? 0n)) alarm('inserted', event.position);
      else {
        if (sealedHash(index)?.equals(leafHash(leafOf(event))) !== true) alarm('changed', event.position);
        index += 1;
      }
    }
    if (index < end && wrong === undefined) alarm('removed', known[index - begin]);
    foundInPass ??= wrong;
    if (wrong !== undefined) found ??= wrong;
    looked = end < size ? end : 0;
    if (looked > 0) return;
    // A whole pass without a finding takes an alarm back: what was changed has been put right.
    found = foundInPass;
    foundInPass = undefined;
  }

  if (state.alarm !== undefined && isOfEvent(state.alarm.kind)) found = state.alarm;

  async function takeTurn(isMyTurn: () => Promise<unknown>): Promise<void> {
    const kept = await readOwn();
    if (typeof kept === 'string') {
      log.warn({ reason: kept }, 'the last seal on the disk is not of this key');
      return tell({ kind: 'otherKey' });
    }
    if (tree === undefined || kept?.size !== signed?.size) tree = await load(kept);
    let alarm: Alarm | undefined;
    try {
      const kind = await sealed(tree, isMyTurn);
      if (kind !== undefined) alarm = { kind };
      if (alarm === undefined && signed !== undefined) await lookAgain(signed.size);
    } catch (error) {
      // What was read and not sealed is read again.
      tree = undefined;
      throw error;
    }
    if (alarm !== undefined) tree = undefined;
    await tell(alarm ?? found);
  }

  async function sealed(grown: GrowingTree, isMyTurn: () => Promise<unknown>): Promise<SealAlarm | undefined> {
    const wrong = (await readOutside(grown)) ?? (await endOfSealed(grown.size()));
    if (wrong !== undefined || outsideSize === undefined) return wrong;
    const refused = await grow(grown, isMyTurn);
    if (refused === undefined && state.away === undefined) await awayUnless(bringOut);
    return refused;
  }

  /** A place that is away is caught up with later; the seals on this disk go on. */
  async function awayUnless<Answer>(work: () => Promise<Answer>): Promise<Answer | undefined> {
    try {
      const answer = await work();
      if (state.away !== undefined) log.info('the place of the seals is back');
      const { away: _back, ...others } = state;
      state = others;
      return answer;
    } catch (error) {
      if (outside === undefined) throw error;
      if (state.away === undefined) log.warn({ err: error, place: outside.shown }, 'the place of the seals is away');
      state = { ...state, away: { since: state.away?.since ?? now(), place: outside.shown } };
      return undefined;
    }
  }

  async function tell(alarm: Alarm | undefined): Promise<void> {
    const { alarm: before, ...others } = state;
    const isKnown = before?.kind === alarm?.kind && before?.position === alarm?.position;
    if (!isKnown && alarm !== undefined) log.error(alarm, 'the log is not as it was sealed');
    if (!isKnown && alarm === undefined) log.info('the log is as it was sealed again');
    state = { ...others, ...(alarm && { alarm: { ...alarm, since: isKnown && before ? before.since : now() } }) };
    await own.write(names.state, JSON.stringify(state));
  }

  async function look(): Promise<void> {
    const client = await pool.connect();
    let isBroken = false;
    try {
      const { rows } = await client.query<{ mine: boolean }>('SELECT pg_try_advisory_lock($1) AS mine', [
        advisoryLocks.seal,
      ]);
      if (rows[0]?.mine !== true) {
        state = await readSealState(own);
        return;
      }
      // A connection that is gone has given the turn to somebody else.
      await takeTurn(() => client.query('SELECT 1'));
      await client.query('SELECT pg_advisory_unlock($1)', [advisoryLocks.seal]);
    } catch (error) {
      isBroken = true;
      throw error;
    } finally {
      client.release(isBroken);
    }
  }

  let looking: Promise<void> | undefined;
  const once = (): Promise<void> => {
    looking ??= look().finally(() => {
      looking = undefined;
    });
    return looking;
  };
  let looks = 0;
  const timer =
    every === 0
      ? undefined
      : setInterval(() => {
          looks += 1;
          // What is not the log that was sealed may have to be hashed from its beginning each time.
          if (state.alarm !== undefined && !isOfEvent(state.alarm.kind) && looks % rarely !== 0) return;
          void once().catch((error: unknown) => log.warn({ err: error }, 'nothing was sealed'));
        }, every);
  return {
    look: once,
    problems: () => [
      ...(state.alarm === undefined ? [] : ['sealsBroken' as const]),
      ...(state.away === undefined ? [] : ['sealsPlaceAway' as const]),
    ],
    async close() {
      closed = true;
      clearInterval(timer);
      await looking?.catch(() => undefined);
      await positions.close();
    },
  };
}

const isOfEvent = (kind: SealAlarm): boolean => kind === 'changed' || kind === 'removed' || kind === 'inserted';
