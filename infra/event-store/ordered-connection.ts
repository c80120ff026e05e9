import { Client } from 'pg';
import type { RunInOrder } from './postgres-appender.ts';

export interface OrderedConnection {
  readonly run: RunInOrder;
  close(): Promise<void>;
}

/**
 * One connection on which statements are sent without waiting for the answers to earlier ones, and executed in order.
 * It is made at the first statement and again at the first one after it was lost; statements that were under way then
 * reject, and nobody knows whether they were executed.
 *
 * @param timeout milliseconds until a statement without answer rejects and the connection is given up
 */
export function openOrderedConnection(url: string, timeout: number): OrderedConnection {
  let current: Promise<Client> | undefined;
  let closed = false;

  const connect = async (): Promise<Client> => {
    if (closed) throw new Error('The event store is closed');
    const client = new Client({
      connectionString: url,
      application_name: 'event-store-append',
      connectionTimeoutMillis: 5_000,
      query_timeout: timeout,
      keepAlive: true,
      pipeline: true,
      options: '-c synchronous_commit=on',
    });
    const forget = (): void => {
      if (current === connection) current = undefined;
    };
    // Statements under way reject with the reason; here only the next one is sent to a new connection.
    client.on('error', forget);
    client.on('end', forget);
    const connection = client.connect().then(() => client);
    connection.catch(forget);
    current = connection;
    return connection;
  };

  return {
    run: async <Row extends object>({ name, text, values }: Parameters<RunInOrder>[0]) => {
      const client = await (current ?? connect());
      const result = await client.query<Row>({ name, text, values: [...values] });
      return result.rows;
    },
    close: async () => {
      closed = true;
      const client = await current?.catch(() => undefined); // Never connected: nothing to close.
      await client?.end();
    },
  };
}
