import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { LightMyRequestResponse } from 'fastify';
import pino from 'pino';
import { keepAccess } from '#command-service/administration/access-keeper.ts';
import { openAdministrationTurn } from '#command-service/administration/administration-turn.ts';
import { openBadges } from '#command-service/administration/credentials/badges.ts';
import { openCredentials } from '#command-service/administration/credentials/credentials.ts';
import { openLoginLimit } from '#command-service/administration/credentials/login-limit.ts';
import { openOneTimeLinks } from '#command-service/administration/credentials/one-time-links.ts';
import { openSecondFactors } from '#command-service/administration/credentials/second-factors.ts';
import { openDeadLetters } from '#command-service/administration/dead-letters.ts';
import { forgetAgain, openForgottenList } from '#command-service/administration/forgotten-list.ts';
import type { SendMail } from '#command-service/administration/mail.ts';
import { openPreferences } from '#command-service/administration/preferences.ts';
import { createCommandService } from '#command-service/app.ts';
import { type Automated, openAutomated } from '#command-service/automated/automated.ts';
import { type Branches, type BranchesOptions, openBranches } from '#command-service/branches/branch-registry.ts';
import { openBranch } from '#command-service/branches/open-branch.ts';
import { currentPoint, openSimulations } from '#command-service/branches/simulations.ts';
import type { FactoryImage } from '#command-service/factory/factory-image.ts';
import type { ImportParts } from '#command-service/imports/import-work.ts';
import type { ReadList } from '#command-service/list-exports/list-export.ts';
import { openMachineSignals } from '#command-service/machines/machine-signals.ts';
import type { PlanWriter } from '#command-service/plan/plan-writer.ts';
import { reactionsOf } from '#command-service/plant-reactions.ts';
import { openPlantRuns } from '#command-service/plant-runs.ts';
import { openReactions, type Reactions } from '#command-service/reactions/reactions.ts';
import type { Runs } from '#command-service/runs/runs.ts';
import { openOfflineReports } from '#command-service/terminals/offline-reports.ts';
import { openPinLimit } from '#command-service/terminals/pin-limit.ts';
import { openReportTable } from '#command-service/terminals/report-table.ts';
import { openOnceOnly } from '#command-service/writes/idempotency.ts';
import { dayNumberAt, dayOf, mondayOf } from '#domain/kernel/time-zone.ts';
import type { RunMessage } from '#domain/runs/run.ts';
import { openApiTokens } from '#infra/api-tokens.ts';
import { openAudit } from '#infra/audit.ts';
import { readConfig } from '#infra/config.ts';
import { openDevices } from '#infra/devices.ts';
import { mainLine } from '#infra/event-store/branch.ts';
import type { EventStore } from '#infra/event-store/event-store.ts';
import { openFileKey } from '#infra/file-key.ts';
import { type AttachmentFiles, attachmentFiles, attachmentFolder } from '#infra/files/attachment-files.ts';
import { photoFiles, photoFolder } from '#infra/files/photo-files.ts';
import { tutorialFolder } from '#infra/files/tutorial-files.ts';
import type { Service } from '#infra/http/service.ts';
import { openMachineLines } from '#infra/machine-lines.ts';
import { loadNatsKeys } from '#infra/nats/keys.ts';
import { openSessions, type Sessions } from '#infra/session.ts';
import type { TestDatabase } from '#tests/servers/postgres.ts';
import { describedAnswers } from './described-answers.ts';
import { type TestRole, testUser } from './query-service.ts';

type TestMail = Parameters<SendMail>[0];

/** The command-service on a test's database, called without a port, with a session for each role. */
export interface TestCommandService {
  readonly service: Service;
  readonly sessions: Sessions;
  readonly tokens: Readonly<Record<TestRole, string>>;
  readonly plan: PlanWriter;
  readonly image: FactoryImage;
  readonly branches: Branches;
  readonly imports: ImportParts;
  readonly runs: Runs;
  /** How runs read lists; without a query-service they wait for it. */
  readonly lists: { read: ReadList };
  /** Files that are taken and written by themselves; `clock` says how far ahead of now it is for them. */
  readonly automated: Automated;
  readonly clock: { ahead: number };
  readonly importFolder: string;
  readonly exportFolder: string;
  readonly reactions: Reactions;
  readonly attachments: AttachmentFiles;
  readonly tutorialFiles: AttachmentFiles;
  readonly dataFolder: string;
  /** What was published to NATS. */
  readonly messages: readonly TestMessage[];
  /** Sent by the plant. */
  readonly mails: readonly TestMail[];
  /** What was told to browsers besides. */
  readonly told: readonly { readonly subject: string; readonly message: unknown }[];
  readonly snapshotFolder: string;
  send(call: Call): Promise<LightMyRequestResponse>;
  stop(): Promise<void>;
}

export interface TestMessage {
  readonly subject: string;
  readonly message: RunMessage;
}

export interface Call {
  readonly method?: 'POST' | 'PUT' | 'DELETE';
  readonly url: string;
  readonly body?: unknown;
  /** Default: the planner. */
  readonly as?: TestRole | 'nobody';
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * `kept`: how long simulations stay open, default as in a plant. `dataFolder`: of a service that has ended; default: a new
 * one.
 */
export async function testCommandService(
  database: TestDatabase,
  store: EventStore,
  { dataFolder, ...kept }: Partial<Pick<BranchesOptions, 'maxOpen'>> & { readonly dataFolder?: string } = {},
): Promise<TestCommandService> {
  const folder = dataFolder ?? (await mkdtemp(path.join(tmpdir(), 'leitstand-command-')));
  const log = pino({ level: 'silent' });
  const snapshotFolder = path.join(folder, 'snapshots');
  const main = await openBranch({ store, point: mainLine, log });
  const { plan, image } = main;
  const simulations = await openSimulations({ store, log });
  const branches = openBranches({ store, main, current: currentPoint(simulations), snapshotFolder, log, ...kept });
  const sessions = openSessions(database.pool);
  const administrationInTurn = openAdministrationTurn(database.pool, image);
  const closeEndedLines = async (): Promise<void> => undefined;
  const access = keepAccess({
    pool: database.pool,
    image,
    simulations,
    sessions,
    closeEndedLines,
    administrationInTurn,
    log,
  });
  const messages: TestMessage[] = [];
  const mails: TestMail[] = [];
  const told: { subject: string; message: unknown }[] = [];
  const [importFolder, exportFolder] = [path.join(folder, 'taken-from'), path.join(folder, 'written-to')];
  await mkdir(importFolder, { recursive: true });
  await mkdir(exportFolder, { recursive: true });
  const lists: TestCommandService['lists'] = { read: () => Promise.reject(new Error('there is no query-service')) };
  const { runs, imports, samplePlants } = openPlantRuns({
    dataFolder: folder,
    snapshotFolder,
    exportFolder,
    pool: database.pool,
    store,
    branches,
    simulations,
    readList: (path, headers) => lists.read(path, headers),
    enforceAccess: () => administrationInTurn(() => access.enforce()),
    publish: (subject, message) => void messages.push({ subject, message }),
    log,
    patience: 10,
  });
  const clock = { ahead: 0 };
  const automated = openAutomated({
    importFolder,
    exportFolder,
    dataFolder: folder,
    pool: database.pool,
    image,
    files: imports.files,
    runs,
    sendMail: async (mail) => void mails.push(mail),
    publish: (subject, message) => void told.push({ subject, message }),
    log,
    now: () => Date.now() + clock.ahead,
  });
  const attachments = attachmentFiles(attachmentFolder(folder));
  const tutorialFiles = attachmentFiles(tutorialFolder(folder));
  const photos = photoFiles(photoFolder(folder));
  const badges = openBadges(database.pool, folder);
  const pinLimit = openPinLimit(database.pool);
  const audit = openAudit(database.pool, log);
  const reportTable = openReportTable(database.pool);
  const forgottenList = openForgottenList(folder);
  await forgetAgain(database.pool, forgottenList, image);
  const reactions = await openReactions({
    store,
    pool: database.pool,
    reactions: reactionsOf({
      pool: database.pool,
      store,
      branches,
      simulations,
      reportTable,
      sessions,
      closeEndedLines,
      forgottenList,
    }),
    log,
  });
  const offlineReports = await openOfflineReports(database.pool, folder, {
    store,
    branches,
    photos,
    badges,
    pinLimit,
    audit,
    table: reportTable,
    done: reactions.done,
    log,
  });
  const described = describedAnswers();
  const service = await createCommandService(
    {
      onAnswer: described.onAnswer,
      config: { ...readConfig(), dataFolder: folder, host: '127.0.0.1' },
      log,
      store,
      branches,
      simulations,
      reactions,
      publish: (subject, message) => void told.push({ subject, message }),
      once: openOnceOnly(database.pool, store, log, branches),
      credentials: openCredentials(database.pool),
      ...offlineReports,
      badges,
      devices: openDevices(database.pool),
      machines: openMachineSignals(database.pool, branches.main.plan, log),
      machineLines: openMachineLines(database.pool),
      natsKeys: await loadNatsKeys(path.join(folder, 'nats')),
      pinLimit,
      loginLimit: openLoginLimit(database.pool),
      preferences: openPreferences(database.pool),
      audit,
      deadLetters: openDeadLetters(database.pool),
      sessions,
      apiTokens: openApiTokens(database.pool),
      webhooks: { pool: database.pool, key: openFileKey(folder, 'webhooks') },
      secondFactors: openSecondFactors(database.pool, openFileKey(folder, 'second-factors')),
      oneTimeLinks: openOneTimeLinks(database.pool),
      sendMail: async (mail) => void mails.push(mail),
      imports,
      runs,
      samplePlants,
      attachments,
      tutorialFiles,
      photos,
      closeEndedLines,
      access,
      administrationInTurn,
    },
    async () => ({}),
  );
  const tokens = {
    admin: await sessions.create(testUser('admin')),
    planner: await sessions.create(testUser('planner')),
    worker: await sessions.create(testUser('worker')),
  };
  return {
    service,
    sessions,
    tokens,
    plan,
    image,
    branches,
    imports,
    runs,
    lists,
    automated,
    clock,
    importFolder,
    exportFolder,
    reactions,
    attachments,
    tutorialFiles,
    dataFolder: folder,
    messages,
    mails,
    told,
    snapshotFolder,
    send: ({ method = 'POST', url, body, as = 'planner', headers = {} }) =>
      service.inject({
        method,
        url,
        headers: {
          ...(as === 'nobody' ? {} : { authorization: `Bearer ${tokens[as]}` }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
      }),
    async stop() {
      access.close();
      const foldersAreLeft = automated.close();
      await runs.close();
      await foldersAreLeft;
      await service.close();
      await reactions.close();
      await branches.close();
      await simulations.close();
      await rm(folder, { recursive: true, force: true });
      described.expectDescribed();
    },
  };
}

/** A small plant made by its API: two saws round the clock and an article of two steps of one hour each. */
export interface TestPlant {
  readonly resourceGroupId: string;
  readonly saws: readonly [string, string];
  readonly articleId: string;
  readonly technologyId: string;
}

export async function createPlant(commands: TestCommandService): Promise<TestPlant> {
  const make = async (collection: string, body: object): Promise<string> => {
    const answer = await commands.send({ url: `/api/basedata/${collection}`, body });
    if (answer.statusCode !== 201) throw new Error(`${collection}: ${answer.body}`);
    return Object.values<string>(answer.json())[0] as string;
  };
  const resourceGroupId = await make('resourceGroups', { resourceGroupName: 'Saws' });
  const always = await make('availabilityPlans', {
    availabilityPlanName: 'Always',
    availabilities: [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({
      weekday,
      isActive: true,
      timeFrom: '00:00',
      timeTo: '24:00',
    })),
  });
  const availabilityPlans = [{ validFrom: '2017-01-02', weeks: [always] }];
  const saw = (resourceName: string): Promise<string> =>
    make('resources', { resourceName, resourceGroups: [resourceGroupId], availabilityPlans });
  const saws = [await saw('Saw 1'), await saw('Saw 2')] as const;
  const articleId = await make('articles', { articleName: 'Bar' });
  const step = { valueAddName: 'Saw', resourceGroupId, duration: 3600 };
  const technologyId = await make('technologies', {
    articleId,
    technologyItems: [
      { ...step, number: 10 },
      { ...step, number: 20 },
    ],
  });
  return { resourceGroupId, saws, articleId, technologyId };
}

/** An instant ahead of now, ISO. */
export const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();

/** The morning of a Monday to come, ISO: no weekend is near, whenever a test runs. */
export const aMonday = (): string => `${dayOf(mondayOf(dayNumberAt('UTC', Date.now())) + 14)}T08:00:00.000Z`;

/** Ids of the operations of one planned piece, in order of their steps. `startDate`: not before that instant, ISO. */
export async function planPiece(
  commands: TestCommandService,
  plant: TestPlant,
  { startDate }: { readonly startDate?: string } = {},
): Promise<readonly [string, string]> {
  const position = { articleId: plant.articleId, articleAmount: 1, startDate, deliveryDate: inDays(300).slice(0, 10) };
  const created = await commands.send({
    url: '/api/planning/projects',
    body: { project: { projectName: 'Order', orderPositions: [position] } },
  });
  if (created.statusCode !== 201) throw new Error(`Not created: ${created.body}`);
  const { orderPositionId } = created.json().project.orderPositions[0] as { orderPositionId: string };
  const planned = await commands.send({
    method: 'PUT',
    url: `/api/planning/positions/${orderPositionId}/planon`,
    body: {},
  });
  if (planned.json().orderPosition?.statusId !== 2) throw new Error(`Not planned: ${planned.body}`);
  const operations = [...commands.plan.plan.operations.values()].slice(-2).map(({ operationId }) => operationId);
  return operations as unknown as readonly [string, string];
}
