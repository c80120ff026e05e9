import compress from '@fastify/compress';
import { openApiTokens } from '#infra/api-tokens.ts';
import { openAudit } from '#infra/audit.ts';
import { openDevices } from '#infra/devices.ts';
import { createService, type Service, type ServiceOptions } from '#infra/http/service.ts';
import type { NatsKeys } from '#infra/nats/keys.ts';
import { openSessions } from '#infra/session.ts';
import { automatedImportRoutes } from './administration/automated-import.ts';
import { importJobRoutes } from './administration/import-jobs.ts';
import { preferenceRoutes, userFilterRoutes } from './administration/preferences.ts';
import { roleAdministrationRoutes } from './administration/role-administration.ts';
import { runRoutes } from './administration/runs.ts';
import { samplePlantRoutes } from './administration/sample-plant.ts';
import { securityRoutes } from './administration/security.ts';
import { sessionRoutes } from './administration/session.ts';
import { setUpRoutes } from './administration/set-up.ts';
import { upkeepRoutes } from './administration/upkeep.ts';
import { userAdministrationRoutes } from './administration/user-administration.ts';
import type { AsOfProcess } from './as-of/as-of-process.ts';
import { boundAsOfReads } from './as-of/bounded-reads.ts';
import { baseDataRoutes } from './base-data/base-data.ts';
import { factoryRoute } from './base-data/factory.ts';
import { objectNameRoutes } from './base-data/object-names.ts';
import { resourceRankingRoute } from './base-data/resource-rankings.ts';
import { setupMatrixFileRoute } from './base-data/setup-matrix-file.ts';
import { technologyItemRoute } from './base-data/technology-items.ts';
import { videoTutorialRoutes } from './base-data/video-tutorials.ts';
import { deviceRoutes } from './devices/devices.ts';
import { machineRoutes } from './devices/machines.ts';
import { feedbackEntryRoute, feedbackRoutes } from './feedback/feedback.ts';
import { photoRoutes } from './feedback/photos.ts';
import { refusedReportRoutes } from './feedback/refused-reports.ts';
import { stepProgressRoutes } from './feedback/step-progress.ts';
import { graphqlRoutes } from './graphql/graphql.ts';
import { auditRoutes, noteExports } from './history/audit.ts';
import { changesRoutes } from './history/changes.ts';
import { digestRoutes } from './history/digest.ts';
import { historyRoutes } from './history/history.ts';
import { latenessRoutes } from './history/lateness.ts';
import { momentRoutes } from './history/moments.ts';
import { replayRoutes } from './history/replay.ts';
import { sealRoutes } from './history/seals.ts';
import { whyRoutes } from './history/why.ts';
import { docsRoutes } from './http/docs.ts';
import { frontendRoutes } from './http/frontend.ts';
import { healthRoutes } from './http/health.ts';
import { senderRoute } from './http/sender.ts';
import { attachmentRoutes } from './planning/attachments.ts';
import { conflictRoutes } from './planning/conflicts.ts';
import { personRoutes } from './planning/persons.ts';
import { planningObjectRoutes } from './planning/planning-objects.ts';
import { timelineRoutes } from './planning/timeline.ts';
import { routingSlipRoutes } from './production-orders/routing-slip.ts';
import type { QueryContext } from './reads/context.ts';
import { simulationRoutes } from './simulations/simulations.ts';
import { workItemRoutes } from './workbench/work-item.ts';
import { workbenchRoutes } from './workbench/workbench.ts';

interface ServiceContext extends QueryContext, Pick<ServiceOptions, 'onAnswer'> {
  /** Signs what browsers connect to NATS with. */
  readonly natsKeys: NatsKeys;
  /** Folder of the built client. */
  readonly frontend: string;
  /** Who answers reads of the plan as it was; `here`: this is that process. Default: whoever answers all others. */
  readonly asOf?: AsOfProcess | 'here';
}

/** The query-service without its port. */
export async function createQueryService(context: ServiceContext): Promise<Service> {
  const sessions = openSessions(context.pool);
  const apiTokens = openApiTokens(context.pool);
  const service = createService({
    log: context.log,
    sessions,
    apiTokens,
    secret: context.config.serviceSecret,
    onAnswer: context.onAnswer,
  });
  // A plan of a thousand operations is a megabyte of JSON and a tenth of it packed. gzip only: at these sizes brotli
  // takes longer than the network saves.
  await service.register(compress, { encodings: ['gzip'], threshold: 2_048 });
  if (context.asOf !== 'here') {
    boundAsOfReads(service, context.asOf);
    noteExports(service, openAudit(context.pool, context.log));
  }
  sessionRoutes(service, { ...context, sessions });
  preferenceRoutes(service, context);
  objectNameRoutes(service, context);
  userFilterRoutes(service, context);
  timelineRoutes(service, context);
  factoryRoute(service, context);
  simulationRoutes(service, context);
  planningObjectRoutes(service, context);
  personRoutes(service, context);
  attachmentRoutes(service, context);
  routingSlipRoutes(service, context);
  conflictRoutes(service, context);
  whyRoutes(service, context);
  latenessRoutes(service, context);
  digestRoutes(service, context);
  historyRoutes(service, context);
  changesRoutes(service, context);
  momentRoutes(service, context);
  replayRoutes(service, context);
  feedbackRoutes(service, context);
  feedbackEntryRoute(service, context);
  stepProgressRoutes(service, context);
  photoRoutes(service, context);
  workbenchRoutes(service, context);
  workItemRoutes(service, context);
  machineRoutes(service, context);
  refusedReportRoutes(service, context);
  deviceRoutes(service, context);
  baseDataRoutes(service, context);
  technologyItemRoute(service, context);
  resourceRankingRoute(service, context);
  setupMatrixFileRoute(service, context);
  videoTutorialRoutes(service, context);
  importJobRoutes(service, context);
  automatedImportRoutes(service, context);
  runRoutes(service, context);
  samplePlantRoutes(service, context);
  setUpRoutes(service, context);
  userAdministrationRoutes(service, { ...context, sessions });
  roleAdministrationRoutes(service, context);
  auditRoutes(service, context);
  sealRoutes(service, context);
  securityRoutes(service, context);
  upkeepRoutes(service, context);
  graphqlRoutes(service, context);
  healthRoutes(service, context);
  senderRoute(service, { sessions, apiTokens, devices: openDevices(context.pool) });
  await docsRoutes(service, context);
  await frontendRoutes(service, context.frontend);
  await service.ready();
  return service;
}
