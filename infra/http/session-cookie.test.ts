import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { plannerSession, plannerToken, workerToken } from '#tests/fixtures/sessions-for-tests.ts';
import { callerOf } from './authorisation.ts';
import { createService } from './service.ts';

const service = createService({ log: pino({ level: 'silent' }), sessions: plannerSession });
service.get('/mine', { config: { right: 'session' } }, (request) => ({ roles: callerOf(request).user.roles }));
afterAll(() => service.close());

const ask = (headers: Readonly<Record<string, string>>) =>
  service.inject({ url: '/mine', headers: { host: 'plant:8080', ...headers } });
const cookie = `other=1; leitstand-8080=${plannerToken}; leitstand-8081=${workerToken}`;

test('a page is who its cookie says', async () => {
  expect((await ask({ cookie, 'x-page-session': '1' })).json()).toEqual({ roles: ['planner'] });
});

test('the cookie counts for nothing in a request that another origin could have made', async () => {
  expect((await ask({ cookie })).statusCode).toBe(401);
  expect((await ask({ 'x-page-session': '1' })).statusCode).toBe(401);
});

test('two plants on one machine do not sign each other out', async () => {
  const elsewhere = await ask({ cookie, 'x-page-session': '1', host: 'plant:8081' });
  expect(elsewhere.json()).toEqual({ roles: ['user'] });
  expect((await ask({ cookie, 'x-page-session': '1', host: 'plant' })).statusCode).toBe(401);
  // Over TLS another one is looked for, which only TLS can have set.
  const tls = { 'x-forwarded-proto': 'https', 'x-page-session': '1' };
  expect((await ask({ ...tls, cookie })).statusCode).toBe(401);
  expect((await ask({ ...tls, cookie: `__Host-leitstand-8080=${plannerToken}` })).statusCode).toBe(200);
});

test('whoever sends a token of their own is who that says', async () => {
  const authorization = `Bearer ${workerToken}`;
  expect((await ask({ cookie, authorization, 'x-page-session': '1' })).json()).toEqual({ roles: ['user'] });
});
