import { connectEsdb } from './esdb-client.ts';

/**
 * Signs in to EventStoreDB and reads the end of its log. Of a cluster that cannot be joined each node is asked alone,
 * because the client says nothing about why.
 * @throws what the client throws, with the reason in it or in its causes
 */
export async function probeEsdb(url: string): Promise<void> {
  try {
    await readEnd(url);
  } catch (error) {
    const nodes = nodesOf(url);
    if (nodes.length === 1 && !url.startsWith('esdb+discover')) throw error;
    const answers = await Promise.allSettled(nodes.map(readEnd));
    const reasons = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason as unknown] : []));
    throw reasons.length === 0 ? error : new AggregateError(reasons, 'no node of the cluster can be used');
  }
}

/** Each node of a cluster's address as a server of its own: `esdb://user:password@a:2113,b:2113?tls=true`. */
export function nodesOf(url: string): readonly string[] {
  const [, user = '', hosts = '', rest = ''] = /^esdb(?:\+discover)?:\/\/((?:[^/?]*@)?)([^/?]*)(.*)$/i.exec(url) ?? [];
  return hosts.split(',').map((host) => `esdb://${user}${host}${rest}`);
}

async function readEnd(url: string): Promise<void> {
  const client = connectEsdb(url);
  try {
    await client.readAll(undefined, 'backwards', 1);
  } finally {
    await client.close();
  }
}
