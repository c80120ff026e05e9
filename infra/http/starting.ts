import { createServer, type Server } from 'node:http';
import { reject } from '#domain/kernel/rejection.ts';
import { errorBody } from '#infra/http/error-answer.ts';
import { isFromGateway } from '#infra/http/gateway-only.ts';

/** What a service needs before it can answer, in this order (`waitsFor` of `/api/health`). */
export const startSteps = ['servers', 'tables', 'plan', 'administration', 'unfinished', 'readModels'] as const;
export type StartStep = (typeof startSteps)[number];

/** Answers in place of a service until that can: what it is waiting for, and `backendStarting` to everything else. */
export interface Starting {
  waitsFor(step: StartStep): void;
  /** Leaves the port to the service. */
  over(): Promise<void>;
}

export interface StartingOptions {
  /** Under which `/api/health` knows the service. */
  readonly check: string;
  readonly port: number;
  readonly host: string;
  readonly secret: string | undefined;
}

/** A port that is taken is the service's own matter: it says so when it wants to have it. */
export function answerWhileStarting({ check, port, host, secret }: StartingOptions): Starting {
  let step: StartStep = 'servers';
  const starting = errorBody(reject('backendStarting'));
  const server: Server = createServer(({ url, headers }, response) => {
    const isHealth = url === '/health' && isFromGateway(headers, secret);
    const body = isHealth ? { status: 'unavailable', checks: { [check]: 'unavailable' }, waitsFor: step } : starting;
    const type = 'application/json; charset=utf-8';
    // The next request is for the service itself.
    response.writeHead(503, { 'content-type': type, 'retry-after': '1', connection: 'close' });
    response.end(JSON.stringify(body));
  });
  server.on('error', () => undefined);
  server.listen(port, host);
  return {
    waitsFor(next) {
      step = next;
    },
    async over() {
      if (!server.listening) return;
      const closed = new Promise<unknown>((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}
