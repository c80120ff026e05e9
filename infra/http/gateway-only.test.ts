import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from '#infra/config.ts';
import { noSessions } from '#tests/fixtures/sessions-for-tests.ts';
import { fromGateway, passedOn, serviceSecretOf } from './gateway-only.ts';
import { createService } from './service.ts';

const secret = 's'.repeat(43);
const service = createService({ log: pino({ level: 'silent' }), sessions: noSessions, secret });
service.get('/whence', { config: { right: 'public' } }, (request) => ({ ip: request.ip }));
afterAll(() => service.close());

const ask = (headers: Readonly<Record<string, string>>) => service.inject({ url: '/whence', headers });

test('a service answers the gateway, and believes it where a request came from', async () => {
  const answer = await ask({ ...fromGateway(secret), 'x-forwarded-for': '10.9.8.7' });
  expect(answer.json()).toEqual({ ip: '10.9.8.7' });
});

test('whoever comes straight to its port is refused, on every path', async () => {
  for (const headers of [{}, fromGateway('t'.repeat(43)), { ...fromGateway(''), 'x-forwarded-for': '10.9.8.7' }]) {
    const answer = await ask(headers);
    expect([answer.statusCode, answer.json().errorCode]).toEqual([403, 'accessDenied']);
  }
  for (const url of ['/openapi.json', '/health', '/nowhere'])
    expect((await service.inject({ url })).statusCode).toBe(403);
});

test('a service that asks another one passes the secret on', () => {
  expect(passedOn({ ...fromGateway(secret), cookie: 'a' })).toEqual(fromGateway(secret));
  expect(passedOn({})).toEqual({});
});

test('services that are started one by one have to be given one', () => {
  expect(() => serviceSecretOf(readConfig({}))).toThrow(/LEITSTAND_SERVICE_SECRET/);
  expect(() => readConfig({ LEITSTAND_SERVICE_SECRET: 'short' })).toThrow(/LEITSTAND_SERVICE_SECRET/);
  expect(serviceSecretOf(readConfig({ LEITSTAND_SERVICE_SECRET: secret }))).toBe(secret);
});
