import { once } from 'node:events';
import path from 'node:path';
import type { Logger } from 'pino';
import { planStream } from '#domain/kernel/stream-names.ts';
import { planSnapshotForm } from '#domain/planning/plan/plan-snapshot.ts';
import { openApiTokens } from '#infra/api-tokens.ts';
import type { Config } from '#infra/config.ts';
import { openSnapshots } from '#infra/event-store/snapshots.ts';
import { openFileKey } from '#infra/file-key.ts';
import { serviceSecretOf } from '#infra/http/gateway-only.ts';
import { type Running, runService } from '#infra/http/service-process.ts';
import type { Starting } from '#infra/http/starting.ts';
import { openNats } from '#infra/nats/connection.ts';
import { mintServiceCredentials } from '#infra/nats/credentials.ts';
import { loadNatsKeys } from '#infra/nats/keys.ts';
import { openPlantStore } from '#infra/plant/open.ts';
import { openPool } from '#infra/postgres/pool.ts';
import { openSealer } from '#infra/seals/sealer.ts';
import { openSessions } from '#infra/session.ts';
import { watchDataFolder } from '#infra/storage/free-space.ts';
import { baselineSnapshots } from './branches/baseline-snapshots.ts';
import { openBranchFollowers } from './branches/branch-followers.ts';
import { publishConflictCount } from './conflicts/conflict-count.ts';
import { openConflictView, withConflicts } from './conflicts/conflict-view.ts';
import { keepProjecting } from './lanes/live.ts';
import { createPublisher } from './lanes/publish.ts';
import { rebuildReadModel } from './lanes/rebuild-read-model.ts';
import { loopbackServer } from './loopback.ts';
import { readModels } from './read-models/read-models.ts';
import { foreignCounter } from './upkeep/foreign-events.ts';
import { replaceFrozenLeader } from './upkeep/frozen-leader.ts';
import { openHealth } from './upkeep/health.ts';
import { keepHeartbeat } from './upkeep/heartbeat.ts';
import { watchProgress } from './upkeep/progress-watch.ts';
import { followRetries } from './upkeep/retries.ts';
import { openWebhooks } from './webhooks/webhooks.ts';

/** The projector: events in, rows and live deltas out. */
await runService('projector', start, ({ projectorPort }) => ({ check: 'projector', port: projectorPort }));

async function start(config: Config, log: Logger, starting: Starting): Promise<Running> {
  const { databaseUrl, natsUrl } = config;
  if (databaseUrl === undefined || natsUrl === undefined) throw new Error('DATABASE_URL and NATS_URL have to be set');

  const keys = await loadNatsKeys(path.join(config.dataFolder, 'nats'));
  const nats = await openNats(
    natsUrl,
    () => mintServiceCredentials(keys, 'projector'),
    (connected) => log.info({ connected }, 'NATS'),
  );
  const pool = openPool(databaseUrl, { applicationName: 'leitstand-projector-health', max: 4, log });
  const plantStore = await openPlantStore(config, pool, log, true);
  const { store } = plantStore;
  starting.waitsFor('plan');
  const snapshotFolder = path.join(config.dataFolder, 'snapshots');
  const snapshots = await openSnapshots(snapshotFolder, store, planStream, planSnapshotForm, log);
  const publisher = createPublisher((subject, message) => nats.publish(subject, message));
  const conflicts = openConflictView(store, log);
  const projecting = keepProjecting({
    databaseUrl,
    pool,
    store,
    models: withConflicts(conflicts),
    publisher,
    log,
    planSnapshot: (notAfter) => snapshots.load(notAfter),
    onForeign: foreignCounter(pool, log),
  });
  const takeover = replaceFrozenLeader({ pool, log, isWaiting: () => projecting.state() === 'standby' });
  const progress = watchProgress({ pool, store, log });
  const heartbeat = keepHeartbeat(
    pool,
    () => projecting.isLeader(),
    () => progress.shownFor(),
    log,
  );
  const retries = followRetries({
    pool,
    log,
    isLive: () => projecting.state() === 'live',
    async rebuild(name) {
      const model = readModels.find((one) => one.name === name);
      if (model === undefined) throw new Error(`There is no read model ${name}`);
      await rebuildReadModel({ databaseUrl, store, model, log });
    },
  });

  const count = publishConflictCount(
    conflicts,
    (subject, message) => nats.publish(subject, message),
    () => projecting.state() === 'live',
  );

  const branchPool = openPool(databaseUrl, {
    applicationName: 'leitstand-projector-simulations',
    max: 4,
    synchronousCommit: 'off',
    // Tables that are filled take a second and more, several at once.
    connectTimeout: 30_000,
    log,
  });
  const branches = openBranchFollowers({
    pool: branchPool,
    store,
    log,
    send: (subject, message) => nats.publish(subject, message),
    isLive: () => projecting.state() === 'live',
    planSnapshot: await baselineSnapshots(snapshotFolder, store, () => conflicts.compared()?.plan, log),
  });

  const webhookPool = openPool(databaseUrl, { applicationName: 'leitstand-projector-webhooks', max: 2, log });
  const webhooks = openWebhooks({
    pool: webhookPool,
    key: openFileKey(path.join(config.dataFolder, 'secrets'), 'webhooks'),
    isLive: () => projecting.state() === 'live',
    log,
  });

  const space = watchDataFolder(config, log);

  const sealer = await openSealer({
    store,
    pool,
    plantId: plantStore.plantId,
    dataFolder: config.dataFolder,
    place: config.seals,
    key: config.sealKey,
    log,
  });

  const health = loopbackServer({
    secret: serviceSecretOf(config),
    health: openHealth({ pool, plantStore, projecting, progress, natsConnected: () => nats.connected, space, sealer }),
    conflicts,
    sessions: openSessions(pool),
    apiTokens: openApiTokens(pool),
    branches,
  });
  await starting.over();
  await once(health.listen(config.projectorPort, config.serviceHost), 'listening');

  return {
    async close() {
      health.close();
      space.close();
      await sealer.close();
      count.close();
      takeover.close();
      heartbeat.close();
      progress.close();
      await retries.close();
      await webhooks.close();
      await webhookPool.end();
      await branches.close();
      await branchPool.end();
      await conflicts.stop();
      await projecting.stop();
      publisher.close();
      await nats.close();
      await plantStore.close();
      await pool.end();
    },
  };
}
