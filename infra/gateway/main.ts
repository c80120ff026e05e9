import { runService } from '#infra/service-process.ts';
import { watchFreeSpace } from '#infra/storage/free-space.ts';
import { createGateway } from './gateway.ts';

await runService('gateway', async (config, log) => {
  const space = watchFreeSpace({
    folder: config.dataFolder,
    reserve: config.diskReserve,
    warnBelow: config.diskWarning,
    log,
  });
  const gateway = createGateway({
    space,
    commandService: config.commandServiceUrl,
    queryService: config.queryServiceUrl,
    projector: config.projectorUrl,
    natsWebsocket: config.natsWebsocketUrl,
    proxies: config.proxies,
    log,
  });
  await gateway.listen({ port: config.port, host: config.host });
  return {
    async close() {
      space.close();
      await gateway.close();
    },
  };
});
