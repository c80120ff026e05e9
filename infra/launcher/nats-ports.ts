import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { freePort, isFree } from './free-port.ts';

const portsSchema = z.object({ port: z.number().int(), websocketPort: z.number().int() });
export type NatsPorts = z.infer<typeof portsSchema>;

/**
 * Ports of nats-server, the same at every start: gateways of machines are set up with them. `wished`: of
 * `LEITSTAND_NATS_PORT`, counts more than what is kept in the folder. One that somebody else has by now is chosen anew.
 */
export async function natsPorts(folder: string, wished: number | undefined): Promise<NatsPorts> {
  const file = path.join(folder, 'ports.json');
  const kept = await readFile(file, 'utf8')
    .then((text) => portsSchema.safeParse(JSON.parse(text)).data)
    // The first start, or a file that says nothing.
    .catch(() => undefined);
  const again = async (port: number | undefined): Promise<number> =>
    port !== undefined && (await isFree(port)) ? port : freePort();
  const port = wished ?? (await again(kept?.port));
  const websocketPort = await again(kept?.websocketPort === port ? undefined : kept?.websocketPort);
  const ports = { port, websocketPort };
  await writeFile(file, `${JSON.stringify(ports)}\n`, { mode: 0o600 });
  return ports;
}
