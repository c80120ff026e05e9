import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { LightMyRequestResponse } from 'fastify';
import pino from 'pino';
import type { SessionUser } from '#domain/administration/user.ts';
import type { Service } from '#infra/http/service.ts';
import { loadNatsKeys } from '#infra/nats/keys.ts';
import { openSessions, type Sessions } from '#infra/session.ts';
import { createQueryService } from '#query-service/app.ts';
import type { AsOfProcess } from '#query-service/as-of/as-of-process.ts';
import { watchProgress } from '#query-service/reads/progress.ts';
import type { TestDatabase } from '#tests/servers/postgres.ts';
import { describedAnswers } from './described-answers.ts';

/** The query-service on a test's database, called without a port, with a session for each role. */
export interface TestQueryService {
  readonly service: Service;
  readonly sessions: Sessions;
  readonly tokens: Readonly<Record<TestRole, string>>;
  /** A GET as the role (default planner), or without any token. */
  get(url: string, as?: TestRole | 'nobody', headers?: Record<string, string>): Promise<LightMyRequestResponse>;
  stop(): Promise<void>;
}

/** Who tests sign in as; the worker has the role `user` of the contract. */
export type TestRole = 'admin' | 'planner' | 'worker';

export const testUser = (role: TestRole): SessionUser => ({
  userId: role === 'planner' ? 'anna' : role,
  username: role,
  firstName: 'Test',
  lastName: role,
  fullName: `Test ${role}`,
  isFakeUser: false,
  language: 'en',
  roles: [role === 'worker' ? 'user' : role],
});

export async function testQueryService(
  database: TestDatabase,
  commandServicePort = 9,
  projectorPort = 9,
  dataFolder?: string,
  asOf?: AsOfProcess,
): Promise<TestQueryService> {
  const folder = await mkdtemp(path.join(tmpdir(), 'leitstand-query-'));
  const log = pino({ level: 'silent' });
  const progress = watchProgress(database.url, log);
  const described = describedAnswers();
  const service = await createQueryService({
    onAnswer: described.onAnswer,
    pool: database.pool,
    progress,
    log,
    natsKeys: await loadNatsKeys(folder),
    config: {
      commandServiceUrl: `http://127.0.0.1:${commandServicePort}`,
      simulationServiceUrl: `http://127.0.0.1:${commandServicePort}`,
      projectorUrl: `http://127.0.0.1:${projectorPort}`,
      demo: true,
      environment: 'DEMOSYSTEM',
      isTrial: false,
      isRecoverable: false,
      serviceSecret: undefined,
      dataFolder: dataFolder ?? folder,
      importFolder: '/srv/plant/in',
      exportFolder: undefined,
    },
    frontend: path.join(folder, 'dist'),
    ...(asOf === undefined ? {} : { asOf }),
  });
  const sessions = openSessions(database.pool);
  const tokens = {
    admin: await sessions.create(testUser('admin')),
    planner: await sessions.create(testUser('planner')),
    worker: await sessions.create(testUser('worker')),
  };
  return {
    service,
    sessions,
    tokens,
    get: (url, as = 'planner', headers = {}) =>
      service.inject({
        method: 'GET',
        url,
        headers: as === 'nobody' ? headers : { authorization: `Bearer ${tokens[as]}`, ...headers },
      }),
    async stop() {
      await service.close();
      await progress.close();
      await rm(folder, { recursive: true, force: true });
      described.expectDescribed();
    },
  };
}
