import path from 'node:path';
import type { Logger } from 'pino';
import { openBadges } from '#command-service/administration/credentials/badges.ts';
import { openCredentials } from '#command-service/administration/credentials/credentials.ts';
import { createFirstRoles, createFirstUsers } from '#command-service/administration/credentials/first-start.ts';
import { openLoginLimit } from '#command-service/administration/credentials/login-limit.ts';
import { openOneTimeLinks } from '#command-service/administration/credentials/one-time-links.ts';
import { openSecondFactors } from '#command-service/administration/credentials/second-factors.ts';
import { isRejection } from '#domain/kernel/rejection.ts';
import { planStream } from '#domain/kernel/stream-names.ts';
import { attachedIn } from '#domain/planning/plan/attached.ts';
import { openApiTokens } from '#infra/api-tokens.ts';
import { openAudit } from '#infra/audit.ts';
import type { Config } from '#infra/config.ts';
import { openDevices } from '#infra/devices.ts';
import { branchView, mainLine } from '#infra/event-store/branch.ts';
import { openFileKey } from '#infra/file-key.ts';
import { attachmentFiles, attachmentFolder } from '#infra/files/attachment-files.ts';
import { photoFiles, photoFolder } from '#infra/files/photo-files.ts';
import { tutorialFolder } from '#infra/files/tutorial-files.ts';
import { openCheck } from '#infra/health-check.ts';
import { serviceSecretOf } from '#infra/http/gateway-only.ts';
import type { Service } from '#infra/http/service.ts';
import type { Running } from '#infra/http/service-process.ts';
import type { Starting } from '#infra/http/starting.ts';
import { openMachineLines } from '#infra/machine-lines.ts';
import { openNats } from '#infra/nats/connection.ts';
import { mintServiceCredentials, mintSystemCredentials } from '#infra/nats/credentials.ts';
import { loadNatsKeys } from '#infra/nats/keys.ts';
import { openEndedLines } from '#infra/nats/revocations.ts';
import { openPlantStore } from '#infra/plant/open.ts';
import { trialEndOf } from '#infra/plant/trial.ts';
import { migrate } from '#infra/postgres/migrate.ts';
import { openPool } from '#infra/postgres/pool.ts';
import { privateFolder } from '#infra/private-folder.ts';
import { openSessions } from '#infra/session.ts';
import { watchDataFolder } from '#infra/storage/free-space.ts';
import { keepRoom } from '#infra/storage/keep-room.ts';
import { keepAccess } from './administration/access-keeper.ts';
import { openAdministrationTurn } from './administration/administration-turn.ts';
import { openDeadLetters } from './administration/dead-letters.ts';
import { forgetAgain, openForgottenList } from './administration/forgotten-list.ts';
import { openMail } from './administration/mail.ts';
import { openPreferences } from './administration/preferences.ts';
import { createCommandService } from './app.ts';
import { openAutomated } from './automated/automated.ts';
import { filmsIn } from './base-data/tutorial-file-route.ts';
import { openBranches } from './branches/branch-registry.ts';
import { openBranch } from './branches/open-branch.ts';
import { branchPoints, currentPoint, openSimulations } from './branches/simulations.ts';
import { tendSnapshots } from './branches/tend-snapshots.ts';
import { topUpHolidays } from './factory/public-holidays.ts';
import { photosIn } from './feedback/photo-routes.ts';
import { sweepUploads } from './imports/imports.ts';
import { bySystem, newEnvelope } from './kernel/command.ts';
import type { ServedLines } from './kernel/served-lines.ts';
import { listReader } from './list-exports/list-export.ts';
import { serveMachines } from './machines/machine-line.ts';
import { openMachineSignals } from './machines/machine-signals.ts';
import { operationalTables } from './operational-tables.ts';
import { openPlanSnapshots } from './plan/plan-snapshots.ts';
import { publishEarly } from './plan/publish-early.ts';
import { reactionsOf } from './plant-reactions.ts';
import { openPlantRuns } from './plant-runs.ts';
import { openReactions } from './reactions/reactions.ts';
import { openOfflineReports } from './terminals/offline-reports.ts';
import { openPinLimit } from './terminals/pin-limit.ts';
import { openReportTable } from './terminals/report-table.ts';
import { openOnceOnly } from './writes/idempotency.ts';

/** Milliseconds between removals of expired rows of the operational tables. */
const sweepEvery = 60 * 60 * 1000;

/**
 * The command service: commands in, events out. It answers as soon as somebody lets it listen. `served`: of which lines of the
 * plan it has the work that nobody asks for; what the plant has once is with the plant's.
 */
export async function startCommandService(
  config: Config,
  log: Logger,
  starting: Starting,
  served: ServedLines,
): Promise<Running & { readonly service: Service }> {
  serviceSecretOf(config);
  const { databaseUrl, natsUrl } = config;
  if (databaseUrl === undefined || natsUrl === undefined) throw new Error('DATABASE_URL and NATS_URL have to be set');
  const pool = openPool(databaseUrl, {
    applicationName: 'leitstand-command-service',
    max: 12,
    queryTimeout: 10_000,
    log,
  });
  starting.waitsFor('tables');
  await migrate(pool, 'operational', operationalTables);
  const plantStore = await openPlantStore(config, pool, log);
  starting.waitsFor('plan');
  const space = watchDataFolder(config, log);
  const store = keepRoom(plantStore.store, space);

  const snapshotFolder = privateFolder(path.join(config.dataFolder, 'snapshots'));
  const snapshots = await openPlanSnapshots(snapshotFolder, branchView(store, mainLine), planStream, log);
  const isOfPlant = served !== 'simulations';
  // One writer of the plant's snapshots is enough.
  const main = await openBranch({
    store,
    point: mainLine,
    log,
    snapshots: isOfPlant ? snapshots : { load: (upTo) => snapshots.load(upTo) },
  });
  const { plan, image } = main;
  log.info({ revision: plan.plan.revision, operations: plan.plan.operations.size }, 'plan loaded');
  const simulations = await openSimulations({ store, log });
  const branches = openBranches({ store, main, current: currentPoint(simulations), snapshotFolder, log });

  starting.waitsFor('administration');
  const credentials = openCredentials(pool);
  const administrationInTurn = openAdministrationTurn(pool, image);
  const forgottenList = openForgottenList(config.dataFolder);
  if (isOfPlant) {
    await administrationInTurn(async () => {
      await createFirstRoles(image);
      await createFirstUsers(config, image, credentials, (text) => void process.stdout.write(`${text}\n`));
    });
    await forgetAgain(pool, forgottenList, image);
    const toppedUp = await topUpHolidays(image, newEnvelope(bySystem('command-service')), Date.now());
    if (isRejection(toppedUp)) log.warn({ errorCode: toppedUp.errorCode }, 'public holidays were not filled in');
  }

  const keys = await loadNatsKeys(path.join(config.dataFolder, 'nats'));
  const system = await openNats(natsUrl, () => mintSystemCredentials(keys));
  const closeEndedLines = openEndedLines(pool, system, keys, log);
  system.onConnected(() => void closeEndedLines());

  const nats = await openNats(natsUrl, () => mintServiceCredentials(keys, 'command-service'));

  const sessions = openSessions(pool);
  const access = keepAccess({ pool, image, simulations, sessions, closeEndedLines, administrationInTurn, log });
  await administrationInTurn(() => access.enforce());
  const audit = openAudit(pool, log);
  const oneTimeLinks = openOneTimeLinks(pool);
  plan.watch(publishEarly(plan.plan, (subject, message) => nats.publish(subject, message)));
  starting.waitsFor('unfinished');
  const { runs, imports, samplePlants } = openPlantRuns({
    dataFolder: config.dataFolder,
    snapshotFolder,
    exportFolder: config.exportFolder,
    pool,
    store,
    branches,
    simulations,
    readList: listReader(config),
    enforceAccess: () => administrationInTurn(() => access.enforce()),
    space,
    publish: (subject, message) => nats.publish(subject, message),
    log,
  });
  if (plan.isReadable()) await runs.resume(served);

  const attachments = attachmentFiles(privateFolder(attachmentFolder(config.dataFolder)), { space });
  const tutorialFiles = attachmentFiles(privateFolder(tutorialFolder(config.dataFolder)), { space });
  const photos = photoFiles(privateFolder(photoFolder(config.dataFolder)), { space });
  const machines = openMachineSignals(pool, plan, log);
  if (isOfPlant && plan.isReadable())
    await machines
      .reportStored()
      .catch((error: unknown) => log.warn({ err: error }, 'signals that were kept were not reported'));
  const machineLines = openMachineLines(pool);
  if (isOfPlant) serveMachines(nats, { branches, machines, machineLines }, log);
  const badges = openBadges(pool, config.dataFolder);
  const pinLimit = openPinLimit(pool);
  const reportTable = openReportTable(pool);
  const reactions = await openReactions({
    store,
    pool,
    reactions: reactionsOf({
      pool,
      store,
      branches,
      simulations,
      reportTable,
      sessions,
      closeEndedLines,
      forgottenList,
    }),
    served,
    log,
  });
  const offlineReports = await openOfflineReports(pool, config.dataFolder, {
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
  const once = openOnceOnly(pool, store, log, branches);
  const sweepFiles = async (): Promise<void> => {
    if (!plan.isReadable()) return;
    const attached = new Set(attachedIn(plan.plan));
    const reported = new Set([...photosIn(plan.plan), ...(await offlineReports.reportTable.photos())]);
    const isThere = (branch: string): boolean => simulations.open.has(branch);
    await attachments.sweep((id) => attached.has(id), isThere);
    await photos.sweep((id) => reported.has(id), isThere);
    const films = new Set(filmsIn(image.factory));
    await tutorialFiles.sweep((id) => films.has(id), isThere);
  };
  const sendMail = openMail(config);
  const automated = openAutomated({
    ...config,
    pool,
    image,
    files: imports.files,
    runs,
    sendMail,
    publish: (subject, message) => nats.publish(subject, message),
    log,
  });
  const sweep = (): void => {
    Promise.all([
      once.sweep(),
      sessions.sweep(),
      audit.sweep(),
      runs.sweep(),
      sweepUploads(imports, runs),
      sweepFiles(),
      machines.sweep(),
      machineLines.sweep(),
      offlineReports.sweepReports(),
      oneTimeLinks.sweep(),
      automated.sweep(),
    ]).catch((error: unknown) => log.warn({ err: error }, 'what is outdated was not removed'));
  };
  if (isOfPlant) sweep();
  const sweeper = isOfPlant ? setInterval(sweep, sweepEvery) : undefined;
  const checkPostgres = openCheck(() => pool.query('SELECT 1'));
  const checkStore = openCheck(() => plantStore.check());
  const service = await createCommandService(
    {
      config,
      log,
      trialEnd: await trialEndOf(pool, config),
      space,
      store,
      branches,
      simulations,
      reactions,
      publish: (subject, message) => nats.publish(subject, message),
      once,
      credentials,
      ...offlineReports,
      badges,
      devices: openDevices(pool),
      machines,
      machineLines,
      natsKeys: keys,
      pinLimit,
      loginLimit: openLoginLimit(pool),
      preferences: openPreferences(pool),
      audit,
      deadLetters: openDeadLetters(pool),
      webhooks: { pool, key: openFileKey(path.join(config.dataFolder, 'secrets'), 'webhooks') },
      sessions,
      apiTokens: openApiTokens(pool),
      secondFactors: openSecondFactors(pool, openFileKey(path.join(config.dataFolder, 'secrets'), 'second-factors')),
      oneTimeLinks,
      sendMail,
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
    async () => {
      const [postgres, eventStore] = await Promise.all([checkPostgres(), checkStore()]);
      return { postgres, eventStore };
    },
  );
  await starting.over();
  if (isOfPlant && plan.isReadable()) automated.begin();
  const tended = { folder: snapshotFolder, store, mainPlan: plan, open: () => branchPoints(simulations), log };
  const endTending = isOfPlant ? tendSnapshots(tended) : undefined;

  return {
    service,
    async close() {
      // First: requests, and folders, that wait for a run are answered then.
      const foldersAreLeft = automated.close();
      await runs.close();
      await foldersAreLeft;
      await service.close();
      await reactions.close();
      await endTending?.();
      await branches.close();
      await simulations.close();
      clearInterval(sweeper);
      access.close();
      await system.close();
      await nats.close();
      space.close();
      await plantStore.close();
      await pool.end();
    },
  };
}
