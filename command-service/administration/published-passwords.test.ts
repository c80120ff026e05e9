import { pino } from 'pino';
import { expect, it } from 'vitest';
import { sentHashOf } from '#command-service/administration/credentials/known-passwords.ts';
import type { UserFields } from '#domain/administration/user.ts';
import { createService } from '#infra/http/service.ts';
import { plannerSession } from '#tests/fixtures/sessions-for-tests.ts';
import { emptyFactoryState } from '../factory/factory-state.ts';
import { sessionRoutes } from './session-routes.ts';

const anna: UserFields = { username: 'anna', firstName: 'Anna', lastName: 'H', language: 'de', roles: ['planner'] };

const isSet = async () => false;
const unasked = async (): Promise<never> => {
  throw new Error('Not to be asked here');
};

/** A sign-in of somebody whose password is stored as given; answers with the status. */
async function signIn(password: string, isOpen: boolean): Promise<number> {
  const service = createService({ log: pino({ level: 'silent' }), sessions: plannerSession });
  sessionRoutes(service, {
    config: { isOpen },
    image: { ...emptyFactoryState(), users: new Map([['anna', anna]]) },
    credentials: {
      set: async () => {},
      has: async () => true,
      versionOf: async () => '1',
      remove: async () => {},
      matches: async () => true,
    },
    loginLimit: {
      attempt: async (_username, _address, isRight) => ({ kind: (await isRight()) ? 'right' : 'wrong' }),
      attemptLink: unasked,
    },
    // The plant asks for no second factor.
    secondFactors: {
      isSet,
      recoveryCodesLeft: unasked,
      begin: unasked,
      confirm: unasked,
      take: unasked,
      remove: unasked,
    },
    oneTimeLinks: {
      makeTicket: unasked,
      findTicket: unasked,
      useTicket: unasked,
      makeResetLink: unasked,
      findResetLink: unasked,
      useResetLink: unasked,
      sweep: unasked,
    },
    sessions: plannerSession,
    audit: { note: async () => {}, sweep: async () => {} },
    closeEndedLines: async () => {},
  });
  const authorization = `Basic ${Buffer.from(`anna:${sentHashOf(password)}`).toString('base64')}`;
  const { statusCode } = await service.inject({ method: 'POST', url: '/api/login', headers: { authorization } });
  await service.close();
  return statusCode;
}

it('a published password opens a plant that only this machine reaches', async () => {
  expect(await signIn('Leitstand-Plan1', false)).toBe(200);
});

it('a published password is wrong where others reach the plant, any other is not', async () => {
  expect(await signIn('Leitstand-Plan1', true)).toBe(401);
  expect(await signIn('Leitstand-Admin1', true)).toBe(401);
  expect(await signIn('of her own', true)).toBe(200);
});
