import type { Devices } from '#infra/devices.ts';
import type { AttachmentFiles } from '#infra/files/attachment-files.ts';
import type { PhotoFiles } from '#infra/files/photo-files.ts';
import { openCheck } from '#infra/health-check.ts';
import { createService, type Service, type ServiceOptions } from '#infra/http/service.ts';
import type { MachineLines } from '#infra/machine-lines.ts';
import type { NatsKeys } from '#infra/nats/keys.ts';
import type { AdministrationContext } from './administration/administration-context.ts';
import { apiTokenRoutes } from './administration/api-token-routes.ts';
import { auditExportRoute } from './administration/audit-export.ts';
import { type DeadLetters, deadLetterRoutes } from './administration/dead-letters.ts';
import { licenceRoutes } from './administration/licence-routes.ts';
import { passwordResetRoutes } from './administration/password-reset-routes.ts';
import { preferenceRoutes } from './administration/preference-routes.ts';
import { roleRoutes } from './administration/role-routes.ts';
import { salesRecoveryRoute } from './administration/sales-recovery-route.ts';
import { secondFactorRoutes } from './administration/second-factor-routes.ts';
import { sessionRoutes } from './administration/session-routes.ts';
import { userFilterRoutes } from './administration/user-filter-routes.ts';
import { userRoutes } from './administration/user-routes.ts';
import { type WebhookPlace, webhookRoutes } from './administration/webhook-routes.ts';
import { attachmentRoutes } from './attachments/attachment-routes.ts';
import { baseDataRoutes } from './base-data/base-data-routes.ts';
import { baseDataCheckRoutes } from './base-data/check-routes.ts';
import { settingsRoutes } from './base-data/settings-routes.ts';
import { tutorialFileRoute } from './base-data/tutorial-file-route.ts';
import { conflictRoutes } from './conflicts/conflict-routes.ts';
import { deviceRoutes } from './devices/device-routes.ts';
import { feedbackCorrectionRoutes } from './feedback/correction-routes.ts';
import { feedbackRoutes } from './feedback/feedback-routes.ts';
import { photoRoutes } from './feedback/photo-routes.ts';
import { importRoutes } from './imports/import-routes.ts';
import type { ImportParts } from './imports/import-work.ts';
import { uploadRoutes } from './imports/upload-routes.ts';
import { listExportRoute } from './list-exports/list-export.ts';
import { machineRoutes } from './machines/machine-routes.ts';
import type { MachineSignals } from './machines/machine-signals.ts';
import { optimiseRoutes } from './optimise/optimise-routes.ts';
import { misfitRoutes } from './planning/misfit-routes.ts';
import { objectFieldRoutes } from './planning/object-field-routes.ts';
import { planManyRoutes } from './planning/plan-many-routes.ts';
import { planRemovalRoutes } from './planning/plan-removal-routes.ts';
import { productionOrderRoutes } from './planning/production-order-routes.ts';
import { projectRoutes } from './planning/project-routes.ts';
import { timelineRoutes } from './planning/timeline-routes.ts';
import { plantArchiveRoutes } from './plant-archive/archive-routes.ts';
import { runRoutes } from './runs/run-routes.ts';
import type { Runs } from './runs/runs.ts';
import { samplePlantRoutes } from './sample-plant/sample-plant-routes.ts';
import type { SamplePlants } from './sample-plant/sample-plants.ts';
import { openTrials } from './simulations/rebase.ts';
import { rebaseRoutes } from './simulations/rebase-routes.ts';
import type { SimulationContext } from './simulations/simulation-requests.ts';
import { simulationRoutes } from './simulations/simulation-routes.ts';
import { transferRoutes } from './simulations/transfer-routes.ts';
import type { OfflineReports } from './terminals/offline-reports.ts';
import type { PinLimit } from './terminals/pin-limit.ts';
import { refusedReportRoutes } from './terminals/refused-report-routes.ts';
import { terminalReportRoutes } from './terminals/terminal-report-routes.ts';
import { terminalSessionRoutes } from './terminals/terminal-session-routes.ts';

/** What the routes work with; each room names the part that it takes. */
interface CommandContext extends AdministrationContext, SimulationContext, OfflineReports {
  readonly devices: Devices;
  readonly machines: MachineSignals;
  readonly machineLines: MachineLines;
  readonly natsKeys: NatsKeys;
  readonly pinLimit: PinLimit;
  /** Tells browsers over NATS; may drop the message when nobody can be reached. */
  readonly publish: (subject: string, message: unknown) => void;
  readonly deadLetters: DeadLetters;
  readonly webhooks: WebhookPlace;
  readonly imports: ImportParts;
  readonly runs: Runs;
  readonly samplePlants: SamplePlants;
  readonly attachments: AttachmentFiles;
  readonly tutorialFiles: AttachmentFiles;
  readonly photos: PhotoFiles;
}

/** The command service without its port: every route that changes something. */
export async function createCommandService(
  context: CommandContext & Pick<ServiceOptions, 'space' | 'trialEnd' | 'onAnswer'>,
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
  salesRecoveryRoute(service, context);
  preferenceRoutes(service, context);
  userFilterRoutes(service, context);
  deadLetterRoutes(service, context);
  apiTokenRoutes(service, context);
  webhookRoutes(service, context);
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
  const trials = openTrials(context);
  simulationRoutes(service, context);
  transferRoutes(service, context, trials);
  rebaseRoutes(service, context, trials);
  await attachmentRoutes(service, context);
  await photoRoutes(service, context);
  await tutorialFileRoute(service, context);
  await terminalReportRoutes(service, context);
  refusedReportRoutes(service, context);
  await uploadRoutes(service, context.imports.files);
  importRoutes(service, { ...context.imports, runs: context.runs });
  runRoutes(service, context);
  auditExportRoute(service, context);
  listExportRoute(service, context);
  plantArchiveRoutes(service, context);
  samplePlantRoutes(service, context);
  await service.ready();
  return service;
}
