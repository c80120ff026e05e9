import { setPriority } from 'node:os';
import path from 'node:path';
import { runService } from '#infra/http/service-process.ts';
import { startWhenAsked } from '#infra/http/woken-service.ts';

/** A thirtieth of a processor that the plant wants at the same time, all of one that it does not. */
const wayMaking = 15;

/**
 * The process for simulations (decision 0242): the command service once more, so that what is tried in them, however long it
 * takes, holds up nobody who works on the plan.
 */
await runService('simulation-service', async (config, log, starting) =>
  startWhenAsked({
    port: config.simulationServicePort ?? 0,
    host: config.serviceHost,
    mark: path.join(config.dataFolder, 'simulation-service'),
    start: async () => {
      const { startCommandService } = await import('./start.ts');
      const running = await startCommandService(config, log, starting, 'simulations');
      // Loaded as fast as it can be; what is tried from then on makes way for the plant.
      setPriority(wayMaking);
      return running;
    },
    fail(error) {
      log.fatal({ err: error }, 'the service for simulations cannot start');
      process.exit(1);
    },
  }),
);
