import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { bodyLimit, uploadLimit } from '#infra/http/body-limits.ts';

/** The body exceeds the limit of its kind; it has been read to its end, so that the client receives the answer. */
export class BodyTooLarge extends Error {
  override readonly name = 'BodyTooLarge';
}

/** Bytes beyond which the connection is closed without reading the rest. */
const readAtMost = 128 * 1_048_576;

/**
 * Body to be passed on. Small bodies are buffered first, so that a service never waits for a slow client; uploads with
 * a content length are streamed.
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

/** Bytes beyond the limit are read and discarded. */
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
