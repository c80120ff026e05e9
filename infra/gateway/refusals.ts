import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { type ErrorCode, reject } from '#domain/kernel/rejection.ts';
import { errorBody, retryAfterOf, statusOf } from '#infra/http/error-answer.ts';
import { SentTooSlowly, TooMuchAtOnce } from './admission.ts';
import { BodyTooLarge, isUpload } from './request-body.ts';

/** Refusals by the gateway, in the shape of the API contract. */
export function refuse(reply: FastifyReply, code: ErrorCode): FastifyReply {
  const status = statusOf(code);
  if (status === 503) reply.header('retry-after', retryAfterOf(code));
  return reply
    .code(status)
    .type('application/json; charset=utf-8')
    .send(errorBody(reject(code)));
}

/** A body that breaks off because of who sends it, or because others need the room. */
export const isOfClient = (error: Error): boolean =>
  error instanceof BodyTooLarge || error instanceof TooMuchAtOnce || error instanceof SentTooSlowly;

/** A body beyond the limit of its kind; of strangers less is taken, and what keeps somebody one is said first. */
function refuseTooLarge({ headers, guest }: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (guest.who === 'refused') return refuse(reply, 'unauthorized');
  if (guest.who === 'unanswered') return refuse(reply, 'backendStarting');
  return refuse(reply, isUpload(headers['content-type']) ? 'fileTooLarge' : 'bodyTooLarge');
}

export function refuseError(
  error: Error & Partial<Pick<FastifyError, 'code' | 'statusCode'>>,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (error instanceof BodyTooLarge) return refuseTooLarge(request, reply);
  if (error instanceof TooMuchAtOnce) return refuse(reply.header('connection', 'close'), 'tooMuchAtOnce');
  if (error instanceof SentTooSlowly) return refuse(reply.header('connection', 'close'), 'sentTooSlowly');
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return refuse(reply, 'unsupportedMediaType');
  if (error.code?.startsWith('FST_ERR_CTP_')) return refuse(reply, 'malformedJson');
  // Path traversal, or a path that cannot be decoded.
  if (error.statusCode !== undefined && error.statusCode < 500) return refuse(reply, 'notFound');
  // The client is gone; nobody reads the answer.
  if (request.raw.destroyed && !request.raw.complete) return refuse(reply, 'noResponse');
  request.log.error({ err: error }, 'unexpected error');
  return refuse(reply, 'unknownError');
}

/** Input that is not HTTP, too slow or has too large headers never becomes a request. */
export function refuseConnection(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, text] = statusLines[error.code ?? ''] ?? [400, 'Bad Request'];
  const body = JSON.stringify({ errorCode: 'validation', message: text });
  // Who does not read it is not waited for.
  socket.once('finish', () => socket.destroy());
  socket.end(
    `HTTP/1.1 ${status} ${text}\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}

const statusLines: Readonly<Record<string, readonly [number, string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout'],
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large'],
};
