import { createServer } from 'node:http';
import { serviceSecretOf } from '#infra/http/gateway-only.ts';
import { runService } from '#infra/http/service-process.ts';
import { watchRecovery } from '#infra/plant/sales-recovery.ts';
import { watchDataFolder } from '#infra/storage/free-space.ts';
import { thisMachine } from '#infra/this-machine.ts';
import { openCertificate } from './certificate.ts';
import { refuseUnencrypted } from './encrypted-only.ts';
import { createGateway } from './gateway.ts';
import { ownHosts } from './own-hosts.ts';

await runService('gateway', async (config, log) => {
  refuseUnencrypted(config);
  const tls = config.tls && openCertificate(config.tls, log);
  const space = watchDataFolder(config, log);
  const recovery = config.isRecoverable ? await watchRecovery(config.dataFolder, log) : undefined;
  const gateway = createGateway({
    space,
    recovery,
    tls,
    isOwnHost: ownHosts(config),
    commandService: config.commandServiceUrl,
    simulationService: config.simulationServiceUrl,
    queryService: config.queryServiceUrl,
    projector: config.projectorUrl,
    secret: serviceSecretOf(config),
    natsWebsocket: config.natsWebsocketUrl,
    proxies: config.proxies,
    log,
  });
  await gateway.listen({ port: config.port, host: config.host });
  // The launcher asks for health and loads the demo: a certificate names no address of the machine itself.
  const inner = createServer((request, response) => gateway.routing(request, response));
  if (config.gatewayLoopbackPort !== undefined) inner.listen(config.gatewayLoopbackPort, thisMachine);
  return {
    async close() {
      tls?.close();
      space.close();
      recovery?.close();
      inner.close();
      inner.closeIdleConnections();
      await gateway.close();
    },
  };
});
