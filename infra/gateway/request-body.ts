import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { type Readable, Transform } from 'node:stream';
import { bodyLimit, uploadLimit } from '#infra/http/body-limits.ts';
import type { Guest } from './admission.ts';

/** The body exceeds the limit of its kind. */
export class BodyTooLarge extends Error {
  override readonly name = 'BodyTooLarge';
}

/** Bytes that are taken of somebody whom the plant does not know, and read before a service is asked; edits are smaller. */
export const smallBody = 64 * 1_024;

/** Bytes that a body holds on its way: buffers of the two sockets. */
const onItsWay = 128 * 1_024;

/** Milliseconds without any traffic after which a connection is closed. */
export const silentFor = 120_000;
/** Milliseconds for which the rest of a body is read and dropped after its answer, so that its client hears that. */
const lingerFor = 3_000;

/** A body that is read once a service has said that it wants it. */
export interface LargeBody {
  /** Breaks with `BodyTooLarge` beyond the limit of its kind, `TooMuchAtOnce` without room, and the reason why the guest is cut. */
  read(): Readable;
}

/**
 * Small bodies are read first, so that a service never waits for a slow client. Others, and those whose length nobody
 * says, are not read before the service has looked at who sends them.
 * @throws BodyTooLarge, TooMuchAtOnce, SentTooSlowly
 */
export async function takeBody(
  { headers }: { readonly headers: IncomingHttpHeaders },
  source: IncomingMessage,
  guest: Guest,
): Promise<Buffer | LargeBody> {
  const limit = isUpload(headers['content-type']) ? uploadLimit : bodyLimit;
  const length = headers['content-length'] === undefined ? undefined : Number(headers['content-length']);
  if (length !== undefined && length > limit) throw new BodyTooLarge();
  if (length !== undefined && length <= smallBody) return whole(limited(source, guest, length, limit));
  if (guest.who === 'known') return { read: () => limited(source, guest, onItsWay, limit) };
  return { read: () => limited(source, guest, smallBody, smallBody) };
}

export const whole = async (body: Readable): Promise<Buffer> => Buffer.concat((await body.toArray()) as Buffer[]);

/**
 * What has to be read of a body, and until then takes `room` bytes. What is left of it when that ends early is dropped. It
 * never throws: a service that wants a body says so in an event, where nobody would hear it.
 */
function limited(source: IncomingMessage, guest: Guest, room: number, limit: number): Readable {
  let size = 0;
  const body = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      done(size > limit ? new BodyTooLarge() : undefined, chunk);
    },
  });
  const stop = (): void => void body.destroy(guest.cut.reason as Error);
  if (guest.cut.aborted) stop();
  try {
    guest.reads(room);
  } catch (error) {
    body.destroy(error as Error);
  }
  guest.cut.addEventListener('abort', stop, { once: true });
  source.once('error', (error) => body.destroy(error));
  body.once('close', () => {
    guest.cut.removeEventListener('abort', stop);
    source.unpipe(body);
    source.resume();
  });
  return source.pipe(body);
}

/** After the answer. What is left of the body then is never kept, and not waited for much longer. */
export function answered(request: IncomingMessage): void {
  if (request.complete) return;
  const { socket } = request;
  const timer = setTimeout(() => {
    if (!request.complete) socket.destroy();
  }, lingerFor);
  socket.once('close', () => clearTimeout(timer));
}

export const isUpload = (contentType = ''): boolean => /^(multipart\/form-data|text\/csv)\b/i.test(contentType);
