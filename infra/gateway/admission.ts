import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { networkOf } from '#infra/network-of.ts';
import { type KnownSenders, proofOf } from './known-senders.ts';
import { openRoom, type Place, type Room, type RoomLimits } from './room.ts';
import { openTurns } from './turns.ts';

declare module 'fastify' {
  interface FastifyRequest {
    guest: Guest;
  }
}

/**
 * How much of the plant a request gets before and while a service works on it (decision 0199). Whom the plant knows has
 * room apart from everybody else's, shared by person, API token or device; the rest is shared by address.
 */
export interface Admission {
  /**
   * Throws TooMuchAtOnce. `known` is called as soon as the sender is.
   */
  admit(request: FastifyRequest, reply: FastifyReply, known: (sender: string) => void): Promise<Guest>;
  close(): void;
}

/** A request from its head to the end of its answer. */
export interface Guest {
  /** `refused`: what it carries is nobody's; `nameless`: it carries nothing. */
  readonly who: 'known' | 'refused' | 'unanswered' | 'nameless';
  /** Aborted, with the error to answer, when it has to end before a service has decided anything. */
  readonly cut: AbortSignal;
  /** Its body is being read from now on, which takes so many bytes. Throws TooMuchAtOnce. */
  reads(bytes: number): void;
  /** Resolves when a service may be asked. Rejects when cut. */
  turn(): Promise<void>;
  /** The service has said something: it is another one's turn. */
  heard(): void;
  /** All of it is with a service from now on, which alone decides what becomes of it. */
  passed(): void;
  /** The client reads its answer from now on. */
  answers(): void;
  leave(): void;
}

/** More is under way than is taken at once. */
export class TooMuchAtOnce extends Error {
  override readonly name = 'TooMuchAtOnce';
}

/** One for all: who sends too much should not cost a stack for each request. */
const tooMuch = new TooMuchAtOnce();

/** A body that hardly moves. */
export class SentTooSlowly extends Error {
  override readonly name = 'SentTooSlowly';
}

export interface Shares {
  /** Bytes, of everybody the plant does not know. */
  readonly strangers: RoomLimits;
  /** Bytes, of whom it knows; one person, token or device has a part. */
  readonly known: RoomLimits;
  /** Requests of strangers on which the services work at once, and tokens that they look at; each has eight connections to PostgreSQL. */
  readonly turns: number;
  /** Requests of one of the known on which the services work at once; of all of them as many as there are. */
  readonly ownTurns: number;
  /** Bytes that a body has to bring in each so many milliseconds; an answer has three times as long for whatever is taken. */
  readonly pace: { readonly bytes: number; readonly every: number };
}

/**
 * Of strangers four thousand requests without a body, or 800 with the largest that they may send. Of one of the known six
 * thousand, or 600 uploads: a gateway of machines that comes back sends thousands of signals at once (decision 0192).
 */
export const standardShares: Shares = {
  strangers: { all: 64 * 1_048_576 },
  known: { all: 192 * 1_048_576, each: 96 * 1_048_576 },
  turns: 32,
  // Twice what a browser asks for at once.
  ownTurns: 12,
  pace: { bytes: 8_192, every: 10_000 },
};

/** Bytes of a request under way: its headers, and buffers of the two sockets. */
export const requestSize = 16 * 1_024;

/** Times of `pace` for which nobody takes anything of an answer; the smallest progress that can be seen is a buffer of 64 KiB. */
const timesWithoutReading = 3;

interface Parts {
  readonly who: Guest['who'];
  readonly place: Place;
  readonly cut: AbortController;
  readonly turn: () => Promise<() => void>;
}

type Phase = 'arriving' | 'reading' | 'passed' | 'answering';

export function openAdmission(senders: KnownSenders, shares: Shares = standardShares): Admission {
  const strangers = openRoom(shares.strangers);
  const knownOnes = openRoom(shares.known);
  const turns = openTurns(shares.turns);
  const ownTurns = openTurns(Number.POSITIVE_INFINITY, shares.ownTurns);
  /** Apart, so that what strangers have done never delays who has a token. */
  const asks = openTurns(shares.turns);
  const watched = new Set<() => void>();
  const watch = setInterval(() => {
    for (const look of watched) look();
  }, shares.pace.every);
  watch.unref();

  async function admit(request: FastifyRequest, reply: FastifyReply, known: (sender: string) => void): Promise<Guest> {
    const cut = new AbortController();
    const refuse = (): void => cut.abort(tooMuch);
    reply.raw.once('close', () => cut.abort(tooMuch));
    const proof = proofOf(request);
    const lately = proof && senders.lately(proof);
    if (lately !== undefined) return asKnown(lately);
    const address = networkOf(request.ip);
    const place = takeOf(strangers, address);
    place.give = refuse;
    reply.raw.once('close', () => place.leave());
    const turn = () => turns.take(address, cut.signal);
    if (proof === undefined) return guestOf(request, reply, { who: 'nameless', place, cut, turn });
    // A token that somebody has made up waits its turn and costs one look; it buys nothing.
    const end = await asks.take(address, cut.signal);
    const told = await senders.ask(proof).finally(end);
    cut.signal.throwIfAborted();
    if (typeof told === 'string') return guestOf(request, reply, { who: told, place, cut, turn });
    place.leave();
    return asKnown(told.sender);

    function asKnown(sender: string): Guest {
      known(sender);
      const turn = () => ownTurns.take(sender, cut.signal);
      return guestOf(request, reply, { who: 'known', place: takeOf(knownOnes, sender), cut, turn });
    }
  }

  function guestOf({ raw }: FastifyRequest, { raw: answer }: FastifyReply, parts: Parts): Guest {
    const { who, place, cut } = parts;
    const { socket } = raw;
    let phase: Phase = 'arriving';
    let isNew = true;
    let at = 0;
    let without = 0;
    let endTurn = (): void => undefined;

    function enter(next: Phase, give: (() => void) | undefined): void {
      phase = next;
      place.give = give;
      isNew = true;
      without = 0;
    }
    const refuse = (): void => cut.abort(tooMuch);
    function look(): void {
      if (!isUpToClient(phase, raw)) return;
      const now = moved(phase, socket);
      const progress = now - at;
      at = now;
      if (isNew) {
        isNew = false;
        return;
      }
      if (phase === 'reading' && progress < shares.pace.bytes) cut.abort(new SentTooSlowly());
      without = progress > 0 ? 0 : without + 1;
      if (phase === 'answering' && without >= timesWithoutReading) socket.destroy();
    }
    watched.add(look);
    // What a service works on goes on, and its turn with it, whether or not somebody is there to hear.
    const leave = (): void => {
      watched.delete(look);
      place.leave();
    };
    answer.once('close', leave);
    place.give = refuse;

    return {
      who,
      cut: cut.signal,
      reads(bytes) {
        if (!place.grow(bytes)) throw tooMuch;
        enter('reading', refuse);
      },
      async turn() {
        enter('arriving', refuse);
        const end = await parts.turn();
        if (cut.signal.aborted) end();
        cut.signal.throwIfAborted();
        endTurn = end;
      },
      heard: () => endTurn(),
      passed: () => enter('passed', undefined),
      answers: () => enter('answering', () => socket.destroy()),
      leave,
    };
  }

  return { admit, close: () => clearInterval(watch) };
}

function takeOf(room: Room, holder: string): Place {
  const place = room.take(holder, requestSize);
  if (place === undefined) throw tooMuch;
  return place;
}

/** Whether the client alone can be why a request stands: not a service that is slow to read or to write. */
function isUpToClient(phase: Phase, { complete, readableLength, socket }: IncomingMessage): boolean {
  if (phase === 'reading') return !complete && readableLength === 0;
  return phase === 'answering' && socket.writableLength > 0;
}

/** Bytes that the client has sent, or taken. */
const moved = (phase: Phase, socket: Socket): number =>
  phase === 'answering' ? socket.bytesWritten - socket.writableLength : socket.bytesRead;
