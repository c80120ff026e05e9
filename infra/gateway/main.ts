import { runService } from '#infra/service-process.ts';
import { createGateway } from './gateway.ts';

await runService('gateway', async (config, log) => {
  const gateway = createGateway({
    commandService: `http://127.0.0.1:${config.commandServicePort}`,
    queryService: `http://127.0.0.1:${config.queryServicePort}`,
    projector: `http://127.0.0.1:${config.projectorPort}`,
    natsWebsocket: config.natsWebsocketUrl,
    proxies: config.proxies,
    log,
  });
  await gateway.listen({ port: config.port, host: config.host });
  return { close: () => gateway.close() };
});
