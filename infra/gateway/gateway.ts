import {
  createServer as createHttpServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
  ServerResponse,
} from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { Socket } from 'node:net';
import Fastify, { type FastifyBaseLogger, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { branchesAt, isAboutSimulations, simulationHeader } from '#domain/simulation/branching-paths.ts';
import { fromGateway } from '#infra/http/gateway-only.ts';
import { isAmbiguous } from '#infra/http/sent-once.ts';
import { networkOf } from '#infra/network-of.ts';
import type { RecoveryWatch } from '#infra/plant/sales-recovery.ts';
import { shareNext } from '#infra/share-next.ts';
import type { SpaceWatch } from '#infra/storage/free-space.ts';
import { type Guest, openAdmission, type Shares } from './admission.ts';
import type { Certificate } from './certificate.ts';
import { type ConnectionLimits, standardConnections, watchConnections } from './connections.ts';
import { duringRecovery } from './during-recovery.ts';
import { isOneOf, mayBePlain } from './encrypted-only.ts';
import { openOverallHealth } from './health.ts';
import { openKnownSenders } from './known-senders.ts';
import { createLiveLine } from './live-line.ts';
import type { OwnHost } from './own-hosts.ts';
import { createPassOn } from './pass-on.ts';
import { refuse, refuseConnection, refuseError } from './refusals.ts';
import { answered, silentFor, takeBody } from './request-body.ts';
import { securityHeaders } from './security-headers.ts';

export interface GatewayOptions {
  readonly commandService: string;
  /** Default: the command service has the simulations, too. */
  readonly simulationService?: string | undefined;
  readonly queryService: string;
  readonly projector: string;
  readonly natsWebsocket: string;
  /** What the services know the gateway by. */
  readonly secret?: string | undefined;
  /** Trusted proxy addresses (`LEITSTAND_PROXY`). */
  readonly proxies: readonly string[];
  /** Without it the gateway speaks plain HTTP, to this machine and the proxies only. */
  readonly tls?: Certificate | undefined;
  /** Names under which the plant may be asked for. */
  readonly isOwnHost: OwnHost;
  readonly log: FastifyBaseLogger;
  /** Of a sales plant: whether it is being reset. */
  readonly recovery?: Pick<RecoveryWatch, 'current'> | undefined;
  /** Of the disk on which the plant stores. */
  readonly space: Pick<SpaceWatch, 'current'>;
  /** Milliseconds without progress of a service or of a reading client after which a request is ended. */
  readonly answerWithin?: number;
  readonly shares?: Shares;
  readonly connections?: ConnectionLimits;
  /** Milliseconds in which headers have to come. */
  readonly headersWithin?: number;
}

/** Longer than any command or report may take; a service that hangs longer is answered for by the gateway. */
const longestAnswer = 60_000;

/** Milliseconds; enough to upload the largest file over a slow connection. */
const requestWithin = 180_000;

/** Milliseconds from the begin of a connection to the end of its first headers. */
const longestHeaders = 10_000;

/**
 * The single entry of a plant (design, section 9): reads go to the query service, writes to the command service or, when they
 * are of simulations, to the process for these; `/nats` to nats-server's websocket. Bodies are passed on unchanged and validated by the services.
 */
export function createGateway(options: GatewayOptions) {
  const mayBePlainFrom = mayBePlain(options.proxies);
  const { headersWithin = longestHeaders } = options;
  const gateway = Fastify({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: options.proxies.length > 0 && [...options.proxies],
    // Other upgrade offers than of a live line, such as h2c, are declined by answering in HTTP/1.1.
    serverFactory: (handler) =>
      createEntry(
        { tls: options.tls, shouldUpgradeCallback: isLiveLine, headersWithin, requestWithin, silentFor },
        handler,
      ),
    clientErrorHandler: refuseConnection,
    frameworkErrors: (_error, _request, reply) => {
      void refuse(reply as FastifyReply, 'notFound');
    },
  });
  gateway.setErrorHandler(refuseError);
  gateway.setNotFoundHandler((_request, reply) => refuse(reply, 'notFound'));
  const { commandService, simulationService = commandService, queryService, projector, space } = options;
  const ownHeaders = fromGateway(options.secret);
  // One connection of a proxy is of many people; whoever else comes straight to the gateway is one client.
  const limits = options.connections ?? standardConnections;
  const connections = watchConnections(gateway.server, isOneOf(options.proxies), limits);
  const admission = openAdmission(openKnownSenders(queryService, ownHeaders), options.shares);
  gateway.addHook('onClose', async () => admission.close());
  gateway.decorateRequest('guest', undefined as unknown as Guest);
  gateway.removeAllContentTypeParsers();
  gateway.addContentTypeParser('*', (request: FastifyRequest, payload: IncomingMessage) =>
    takeBody(request, payload, request.guest),
  );

  gateway.addHook('onRequest', async (request, reply) => {
    reply.raw.once('finish', () => answered(request.raw));
    reply.headers(securityHeaders(request));
    if (isAmbiguous(request.raw)) return refuse(reply.header('connection', 'close'), 'validation');
    // A client that would speak plain HTTP to a stranger, and names that lead here without being the plant's.
    const isPlain = options.tls === undefined && !mayBePlainFrom(request.socket.remoteAddress);
    if (isPlain) return refuse(reply.header('connection', 'close'), 'encryptionRequired');
    // HTTP/1.0 may leave it out; only who asks for health, as load balancers do, needs no address of the plant.
    const isNameless = request.headers.host === undefined;
    if (isNameless && request.url !== healthPath) return refuse(reply, 'validation');
    if (!isNameless && !options.isOwnHost(request.host))
      return refuse(reply.header('connection', 'close'), 'unknownHost');
    if (isLivePath(request.url) && !isOwnPage(request))
      return refuse(reply.header('connection', 'close'), 'accessDenied');
    const answer = duringRecovery(request, options.recovery?.current());
    if (answer === 'refused') return refuse(reply, 'DatabaseRecoveryInProgress');
    if (answer !== undefined) return reply.type(answer.type).send(answer.body);
    request.guest = await admission.admit(request, reply, (sender) => connections.known(request.socket, sender));
  });

  // Anybody may ask, and each answer takes three services: a thousand who ask at once share two.
  const overallHealth = shareNext(openOverallHealth({ commandService, queryService, projector }, space, ownHeaders));
  gateway.get(healthPath, async (_request, reply) => {
    const health = await overallHealth('');
    return reply.code(health.status === 'ok' ? 200 : 503).send(health);
  });

  // Internal routes between services and launcher are not exposed.
  for (const inner of ['/health', '/openapi.json', '/sender']) {
    gateway.get(inner, (_request, reply) => refuse(reply, 'notFound'));
  }

  const liveLine = createLiveLine(options.natsWebsocket, limits.lineKnownAfter);
  // Upgrades pass through the routing of all requests and so through the same checks.
  gateway.server.on('upgrade', (request: IncomingMessage, socket: Socket, first: Buffer) => {
    socket.on('error', () => socket.destroy());
    if (first.length > 0) socket.unshift(first);
    const answer = new ServerResponse(request);
    answer.assignSocket(socket);
    // A connection with an upgrade request takes no further request.
    answer.once('finish', () => socket.destroySoon());
    gateway.routing(request, answer);
  });
  gateway.get(livePath, (request, reply) => {
    if (!isLiveLine(request)) return refuse(reply, 'notFound');
    // From now on it counts as a connection.
    request.guest.leave();
    const known = (): void => {
      if (request.guest.who !== 'known') connections.known(request.socket, `line ${networkOf(request.ip)}`);
    };
    liveLine.join(request.raw, (code) => void refuse(reply.header('connection', 'close'), code), known);
  });
  gateway.addHook('preClose', async () => liveLine.close());

  // PostgreSQL that found no room is away until there is some, and with it who waits for it.
  const whenAway = () => (space.current().state === 'full' ? 'storageFull' : 'backendStarting');
  const passOn = createPassOn(options.answerWithin ?? longestAnswer, whenAway, ownHeaders);
  gateway.route({
    method: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    url: '/*',
    handler: async (request, reply) => {
      await request.guest.turn();
      const writesTo = concernsSimulation(request) ? simulationService : commandService;
      passOn(request, reply, isRead(request.method, request.url) ? queryService : writesTo);
      return reply;
    },
  });
  gateway.addHook('onClose', async () => passOn.close());
  return gateway;
}

const livePath = '/nats';
const healthPath = '/api/health';

const isLivePath = (url: string | undefined): boolean => url?.split('?', 1)[0] === livePath;

function isLiveLine(request: { readonly url?: string; readonly headers: IncomingMessage['headers'] }): boolean {
  return isLivePath(request.url) && request.headers.upgrade?.toLowerCase() === 'websocket';
}

/** Browsers let any page open a websocket to any host and send its origin. Other clients send no origin. */
function isOwnPage({ headers, host }: FastifyRequest): boolean {
  return headers.origin === undefined || URL.parse(headers.origin)?.host === host;
}

/** `projects/check` and the preview of an edit are decided by the command service (decision 0004). */
const readPosts = ['/api/graphql', '/api/planning/getTimelineDataByProjectIds'];

/** Whether it is in a simulation, or about one. Each service would answer it; only in this way it holds up nobody else. */
function concernsSimulation({ headers, url }: Pick<FastifyRequest, 'headers' | 'url'>): boolean {
  const path = url.split('?', 1)[0] ?? '';
  return isAboutSimulations(path) || (headers[simulationHeader] !== undefined && branchesAt(path));
}

export function isRead(method: string, url: string): boolean {
  if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return true;
  const path = url.split('?', 1)[0];
  return method === 'POST' && readPosts.includes(path ?? '');
}

/** Milliseconds; Fastify's own value, which it leaves to whoever makes the server. */
const keepAliveFor = 72_000;

interface EntryOptions {
  readonly tls: Certificate | undefined;
  readonly shouldUpgradeCallback: NonNullable<ServerOptions['shouldUpgradeCallback']>;
  /** Milliseconds within which the headers of a request have to arrive. */
  readonly headersWithin: number;
  /** Milliseconds within which a request has to arrive. */
  readonly requestWithin: number;
  /** Milliseconds without traffic after which a connection is closed. */
  readonly silentFor: number;
}

/** The server of the plant's one address: HTTPS with a certificate, else HTTP. */
function createEntry(options: EntryOptions, handler: RequestListener): Server {
  const { tls, shouldUpgradeCallback, headersWithin, requestWithin, silentFor } = options;
  const settings = {
    shouldUpgradeCallback,
    headersTimeout: headersWithin,
    connectionsCheckingInterval: headersWithin / 5,
    requestTimeout: requestWithin,
    keepAliveTimeout: keepAliveFor,
  };
  if (tls === undefined) {
    const server = createHttpServer(settings, handler);
    server.setTimeout(silentFor);
    return server;
  }
  const server = createHttpsServer({ ...settings, handshakeTimeout: headersWithin, ...tls.current() }, handler);
  tls.onRenewed((pair) => server.setSecureContext(pair));
  server.setTimeout(silentFor);
  return server;
}
