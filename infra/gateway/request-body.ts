import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { bodyLimit, uploadLimit } from '#infra/http/body-limits.ts';
import type { BodyBudget } from './body-budget.ts';

/** The body exceeds the limit of its kind. */
export class BodyTooLarge extends Error {
  override readonly name = 'BodyTooLarge';
}

/** More bodies are under way than are held at once. */
export class TooMuchAtOnce extends Error {
  override readonly name = 'TooMuchAtOnce';
}

/** Bytes that are read before anybody knows who sends them; the edits of a planner are smaller. */
export const smallBody = 64 * 1_024;

/** Bytes that a body holds on its way: buffers of the two sockets. */
const onItsWay = 128 * 1_024;

/** Milliseconds without a byte of a body, and otherwise without any traffic, after which a connection is closed. */
const bodySilentFor = 20_000;
export const silentFor = 120_000;
/** Milliseconds for which the rest of a body is read and dropped after its answer, so that its client hears that. */
const lingerFor = 3_000;

/** A body that is handed over as it comes, once a service has said that it wants it. */
export interface LargeBody {
  /** Throws `BodyTooLarge` beyond the limit of its kind. */
  limited(): AsyncIterable<Buffer>;
}

/**
 * Small bodies are read first, so that a service never waits for a slow client. Others, and those whose length nobody
 * says, are not read before the service has looked at who sends them.
 * @throws BodyTooLarge, TooMuchAtOnce
 */
export async function takeBody(
  request: { readonly headers: IncomingHttpHeaders; readonly ip: string; readonly raw: IncomingMessage },
  source: Readable,
  budget: BodyBudget,
): Promise<Buffer | LargeBody> {
  const { headers, ip, raw } = request;
  const limit = isUpload(headers['content-type']) ? uploadLimit : bodyLimit;
  const length = headers['content-length'] === undefined ? undefined : Number(headers['content-length']);
  if (length !== undefined && length > limit) throw new BodyTooLarge();
  const isSmall = length !== undefined && length <= smallBody;
  const done = budget.reserve(ip, isSmall ? length : onItsWay);
  if (done === undefined) throw new TooMuchAtOnce();
  held.set(raw, done);
  raw.once('close', done);
  raw.socket.setTimeout(bodySilentFor);
  raw.once('end', () => raw.socket.setTimeout(silentFor));
  if (!isSmall) return { limited: () => limited(source, limit) };
  const chunks: Buffer[] = [];
  for await (const chunk of source) chunks.push(chunk as Buffer);
  done();
  return Buffer.concat(chunks);
}

async function* limited(source: Readable, limit: number): AsyncIterable<Buffer> {
  let size = 0;
  try {
    // Who stops here has an answer for the client: the connection is still needed.
    for await (const chunk of source.iterator({ destroyOnReturn: false })) {
      size += (chunk as Buffer).length;
      if (size > limit) throw new BodyTooLarge();
      yield chunk as Buffer;
    }
  } finally {
    // The rest is dropped as it comes.
    source.resume();
  }
}

/** Reservations of bodies under way; a request that is answered before its end says nothing when it is over. */
const held = new WeakMap<IncomingMessage, () => void>();

/** After the answer. What is left of the body then is never kept, and not waited for much longer. */
export function answered(request: IncomingMessage): void {
  held.get(request)?.();
  if (request.complete) return;
  const { socket } = request;
  const timer = setTimeout(() => {
    if (!request.complete) socket.destroy();
  }, lingerFor);
  socket.once('close', () => clearTimeout(timer));
}

export const isUpload = (contentType = ''): boolean => /^(multipart\/form-data|text\/csv)\b/i.test(contentType);
