import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { bodyLimit, uploadLimit } from '#infra/http/body-limits.ts';

/** The body is larger than its kind may be; it has been read to its end, so that the sender hears the answer. */
export class BodyTooLarge extends Error {
  override readonly name = 'BodyTooLarge';
}

/** Who sends more than this is not a person with a wrong file: the connection ends without waiting for the rest. */
const readAtMost = 128 * 1_048_576;

/**
 * The body as it is passed on. Small ones are taken in whole first, so that a service never waits for a slow sender;
 * uploads that say their size are passed through as they come.
 * @throws BodyTooLarge
 */
export async function takeBody(headers: IncomingHttpHeaders, body: Readable): Promise<Buffer | Readable> {
  const limit = isUpload(headers['content-type']) ? uploadLimit : bodyLimit;
  const announced = headers['content-length'] === undefined ? undefined : Number(headers['content-length']);
  if (announced !== undefined && announced > limit) {
    if (announced <= readAtMost) await readAll(body, 0);
    throw new BodyTooLarge();
  }
  if (announced !== undefined && limit === uploadLimit) return body;
  return readAll(body, limit);
}

/** What does not fit is read and dropped. */
function readAll(body: Readable, limit: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    body.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= limit) chunks.push(chunk);
      else chunks.length = 0;
      if (size > readAtMost) body.destroy(new BodyTooLarge());
    });
    body.once('error', reject);
    body.once('end', () => {
      if (size > limit && limit > 0) reject(new BodyTooLarge());
      else resolve(Buffer.concat(chunks));
    });
  });
}

const isUpload = (contentType = ''): boolean => /^(multipart\/form-data|text\/csv)\b/i.test(contentType);
