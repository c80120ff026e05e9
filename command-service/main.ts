import { runService } from '#infra/http/service-process.ts';
import { startCommandService } from './start.ts';

/** The process of the command service; where there is one for simulations, this one has the rest. */
await runService(
  'command-service',
  async (config, log, starting) => {
    const { commandServicePort: port, serviceHost: host, simulationServicePort } = config;
    const served = simulationServicePort === undefined ? 'all' : 'plant';
    const running = await startCommandService(config, log, starting, served);
    await running.service.listen({ port, host });
    return running;
  },
  ({ commandServicePort }) => ({ check: 'commandService', port: commandServicePort }),
);
