import { openCheck } from '#infra/health-check.ts';
import { createService, type Service, type ServiceOptions } from '#infra/http/service.ts';
import { apiTokenRoutes } from './administration/api-token-routes.ts';
import { auditExportRoute } from './administration/audit-export.ts';
import { licenceRoutes } from './administration/licence-routes.ts';
import { passwordResetRoutes } from './administration/password-reset-routes.ts';
import { preferenceRoutes } from './administration/preference-routes.ts';
import { roleRoutes } from './administration/role-routes.ts';
import { secondFactorRoutes } from './administration/second-factor-routes.ts';
import { sessionRoutes } from './administration/session-routes.ts';
import { userFilterRoutes } from './administration/user-filter-routes.ts';
import { userRoutes } from './administration/user-routes.ts';
import { attachmentRoutes } from './attachments/attachment-routes.ts';
import { openTrials } from './branches/rebase.ts';
import { rebaseRoutes } from './branches/rebase-routes.ts';
import { simulationRoutes } from './branches/simulation-routes.ts';
import { transferRoutes } from './branches/transfer-routes.ts';
import type { CommandContext } from './context.ts';
import { deviceRoutes } from './devices/device-routes.ts';
import { terminalSessionRoutes } from './devices/terminal-session-routes.ts';
import { importRoutes } from './imports/import-routes.ts';
import { uploadRoutes } from './imports/upload-routes.ts';
import { machineRoutes } from './machines/machine-routes.ts';
import { photoRoutes } from './photos/photo-routes.ts';
import { baseDataRoutes } from './routes/base-data.ts';
import { baseDataCheckRoutes } from './routes/base-data-check.ts';
import { conflictRoutes } from './routes/conflicts.ts';
import { feedbackRoutes } from './routes/feedback.ts';
import { feedbackCorrectionRoutes } from './routes/feedback-corrections.ts';
import { misfitRoutes } from './routes/misfits.ts';
import { notesLostRoutes } from './routes/notes-lost.ts';
import { objectFieldRoutes } from './routes/object-fields.ts';
import { optimiseRoutes } from './routes/optimise.ts';
import { planManyRoutes } from './routes/plan-many.ts';
import { planRemovalRoutes } from './routes/plan-removal.ts';
import { productionOrderRoutes } from './routes/production-orders.ts';
import { projectRoutes } from './routes/projects.ts';
import { settingsRoutes } from './routes/settings.ts';
import { timelineRoutes } from './routes/timeline.ts';
import { upkeepRoutes } from './routes/upkeep.ts';
import { runRoutes } from './runs/run-routes.ts';
import { samplePlantRoutes } from './sample-plant/sample-plant-routes.ts';
import { refusedReportRoutes } from './terminal-reports/refused-report-routes.ts';
import { terminalReportRoutes } from './terminal-reports/terminal-report-routes.ts';

/** The command service without its port: every route that changes something. */
export async function createCommandService(
  context: CommandContext & Pick<ServiceOptions, 'space' | 'onAnswer'>,
  health: () => Promise<Readonly<Record<string, 'ok' | 'unavailable'>>>,
): Promise<Service> {
  const service = createService({ ...context, secret: context.config.serviceSecret });
  const { plan } = context.branches.main;
  // An event that somebody else has appended is found before the first edit that it refuses.
  const look = openCheck(() => plan.look());
  service.get('/health', { config: { right: 'public' } }, async (_request, reply) => {
    const checks = await health();
    const isWell = Object.values(checks).every((state) => state === 'ok');
    await look();
    // The plan can be seen, and somebody has to look: no reason to call the plant down.
    const problems = plan.isReadable() ? [] : ['planUnreadable'];
    return reply.code(isWell ? 200 : 503).send({ status: isWell ? 'ok' : 'unavailable', checks, problems });
  });
  sessionRoutes(service, { ...context, image: context.branches.main.image });
  userRoutes(service, context);
  roleRoutes(service, context);
  licenceRoutes(service, context);
  preferenceRoutes(service, context);
  userFilterRoutes(service, context);
  upkeepRoutes(service, context);
  apiTokenRoutes(service, context);
  secondFactorRoutes(service, context);
  passwordResetRoutes(service, context);
  settingsRoutes(service, context);
  baseDataRoutes(service, context);
  baseDataCheckRoutes(service, context);
  projectRoutes(service, context);
  deviceRoutes(service, context);
  terminalSessionRoutes(service, context);
  machineRoutes(service, context);
  feedbackRoutes(service, context);
  feedbackCorrectionRoutes(service, context);
  objectFieldRoutes(service, context);
  planManyRoutes(service, context);
  planRemovalRoutes(service, context);
  productionOrderRoutes(service, context);
  timelineRoutes(service, context);
  optimiseRoutes(service, context);
  conflictRoutes(service, context);
  misfitRoutes(service, context);
  notesLostRoutes(service, context);
  const trials = openTrials(context);
  simulationRoutes(service, context);
  transferRoutes(service, context, trials);
  rebaseRoutes(service, context, trials);
  await attachmentRoutes(service, context);
  await photoRoutes(service, context);
  await terminalReportRoutes(service, context);
  refusedReportRoutes(service, context);
  await uploadRoutes(service, context.imports.files);
  importRoutes(service, { ...context.imports, runs: context.runs });
  runRoutes(service, context);
  auditExportRoute(service, context);
  samplePlantRoutes(service, context);
  await service.ready();
  return service;
}
