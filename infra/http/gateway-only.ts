import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Config } from '#infra/config.ts';

/**
 * The services answer the gateway and each other only: requests carry a secret of this start (decision 0055). What the
 * gateway says of a request, such as where it came from, can then be believed.
 */
const header = 'x-leitstand-service';

/** @throws with what to set, when the environment has none */
export function serviceSecretOf({ serviceSecret }: Pick<Config, 'serviceSecret'>): string {
  if (serviceSecret !== undefined) return serviceSecret;
  throw new Error(
    'LEITSTAND_SERVICE_SECRET has to be set: 32 or more characters, the same for the gateway and every service',
  );
}

/** Headers of a request from the gateway to a service. */
export const fromGateway = (secret: string | undefined): Readonly<Record<string, string>> =>
  secret === undefined ? {} : { [header]: secret };

/** Headers with which a service asks another one in answering a request that came from the gateway. */
export function passedOn(headers: IncomingHttpHeaders): Readonly<Record<string, string>> {
  const secret = headers[header];
  return typeof secret === 'string' ? { [header]: secret } : {};
}

/** `secret` undefined, in tests of one service: everybody may ask. */
export function isFromGateway(headers: IncomingHttpHeaders, secret: string | undefined): boolean {
  if (secret === undefined) return true;
  const given = headers[header];
  return typeof given === 'string' && timingSafeEqual(sha256(given), sha256(secret));
}

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();
