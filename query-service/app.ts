import compress from '@fastify/compress';
import { openApiTokens } from '#infra/api-tokens.ts';
import { openAudit } from '#infra/audit.ts';
import { openDevices } from '#infra/devices.ts';
import { createService, type Service, type ServiceOptions } from '#infra/http/service.ts';
import { openSessions } from '#infra/session.ts';
import { boundAsOfReads } from './as-of/bounded-reads.ts';
import type { QueryContext } from './context.ts';
import { attachmentRoutes } from './routes/attachments.ts';
import { auditRoutes, noteExports } from './routes/audit.ts';
import { baseDataRoutes } from './routes/base-data.ts';
import { conflictRoutes } from './routes/conflicts.ts';
import { deviceRoutes } from './routes/devices.ts';
import { digestRoutes } from './routes/digest.ts';
import { docsRoutes } from './routes/docs.ts';
import { factoryRoute } from './routes/factory.ts';
import { feedbackRoutes } from './routes/feedback.ts';
import { feedbackEntryRoute } from './routes/feedback-entry.ts';
import { frontendRoutes } from './routes/frontend.ts';
import { graphqlRoutes } from './routes/graphql.ts';
import { healthRoutes } from './routes/health.ts';
import { historyRoutes } from './routes/history.ts';
import { importJobRoutes } from './routes/import-jobs.ts';
import { latenessRoutes } from './routes/lateness.ts';
import { machineRoutes } from './routes/machines.ts';
import { momentRoutes } from './routes/moments.ts';
import { objectNameRoutes } from './routes/object-names.ts';
import { personRoutes } from './routes/persons.ts';
import { photoRoutes } from './routes/photos.ts';
import { planningObjectRoutes } from './routes/planning-objects.ts';
import { preferenceRoutes } from './routes/preferences.ts';
import { refusedReportRoutes } from './routes/refused-reports.ts';
import { replayRoutes } from './routes/replay.ts';
import { resourceRankingRoute } from './routes/resource-rankings.ts';
import { roleAdministrationRoutes } from './routes/role-administration.ts';
import { routingSlipRoutes } from './routes/routing-slip.ts';
import { runRoutes } from './routes/runs.ts';
import { samplePlantRoutes } from './routes/sample-plant.ts';
import { sealRoutes } from './routes/seals.ts';
import { securityRoutes } from './routes/security.ts';
import { senderRoute } from './routes/sender.ts';
import { sessionRoutes } from './routes/session.ts';
import { setUpRoutes } from './routes/set-up.ts';
import { setupMatrixFileRoute } from './routes/setup-matrix-file.ts';
import { simulationRoutes } from './routes/simulations.ts';
import { stepProgressRoutes } from './routes/step-progress.ts';
import { technologyItemRoute } from './routes/technology-items.ts';
import { timelineRoutes } from './routes/timeline.ts';
import { upkeepRoutes } from './routes/upkeep.ts';
import { userAdministrationRoutes } from './routes/user-administration.ts';
import { userFilterRoutes } from './routes/user-filters.ts';
import { whyRoutes } from './routes/why.ts';
import { workItemRoutes } from './routes/work-item.ts';
import { workbenchRoutes } from './routes/workbench.ts';

/** The query-service without its port. */
export async function createQueryService(context: QueryContext & Pick<ServiceOptions, 'onAnswer'>): Promise<Service> {
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
  importJobRoutes(service, context);
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
