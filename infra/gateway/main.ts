import { runService } from '#infra/service-process.ts';
import { createGateway } from './gateway.ts';

await runService('gateway', async (config, log) => {
  const gateway = createGateway({
    commandService: config.commandServiceUrl,
    queryService: config.queryServiceUrl,
    projector: config.projectorUrl,
    natsWebsocket: config.natsWebsocketUrl,
    proxies: config.proxies,
    log,
  });
  await gateway.listen({ port: config.port, host: config.host });
  return { close: () => gateway.close() };
});
