import path from 'node:path';
import { z } from 'zod';
import { isThisMachine, thisMachine } from './this-machine.ts';

/**
 * Environment variables of a running plant (docs/operation.md). The launcher sets those of the embedded servers and
 * gives each process what it needs (`environment.ts`); with external servers an operator sets them.
 */
const proxyAddress = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], 'names no IP address or network');
const megabytes = z.coerce.number().int().min(0).max(1_000_000_000);
const hostName = z.string().regex(/^[\w.:[\]-]+$/, 'names no host: it is a name or address without http:// and path');
const port = z.coerce.number().int().min(0).max(65_535);
/** Exported for the test that every variable has a process that needs it. */
export const environment = z.object({
  PORT: port.default(8080),
  HOST: z.string().default(thisMachine),
  LEITSTAND_DATA: z.string().default('.data'),
  LEITSTAND_DEMO: z.enum(['on', 'off']).default('on'),
  LEITSTAND_ENVIRONMENT: z.enum(['demo', 'test', 'sales']).optional(),
  LEITSTAND_ADMIN_PASSWORD: z.string().min(8).optional(),
  LEITSTAND_LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error']).default('info'),
  LEITSTAND_WATCHDOG: z.coerce.number().int().min(0).max(3_600).default(30),
  LEITSTAND_DISK_RESERVE: megabytes.default(100),
  LEITSTAND_DISK_WARNING: megabytes.default(2_000),
  LEITSTAND_SEALS: z.string().optional(),
  LEITSTAND_SEAL_KEY: z.string().optional(),
  LEITSTAND_IMPORT_FOLDER: z.string().optional(),
  LEITSTAND_EXPORT_FOLDER: z.string().optional(),
  LEITSTAND_SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'is no address as smtp://user@mail.example:587' })
    .optional(),
  LEITSTAND_SMTP_PASSWORD: z.string().optional(),
  LEITSTAND_MAIL_FROM: z.string().max(200).default('Leitstand <leitstand@plant.invalid>'),
  DATABASE_URL: z.string().optional(),
  DATABASE_OWNER_URL: z.string().optional(),
  LEITSTAND_NATS_PORT: port.optional(),
  NATS_URL: z.string().optional(),
  EVENTSTORE_URL: z.string().optional(),
  LEITSTAND_PROXY: z.string().default('').transform(listOf).pipe(z.array(proxyAddress)),
  LEITSTAND_TLS_CERT: z.string().optional(),
  LEITSTAND_TLS_KEY: z.string().optional(),
  LEITSTAND_HOSTS: z.string().default('').transform(listOf).pipe(z.array(hostName)),
  /** Where the services listen, and where the gateway and the other services reach each of them. */
  SERVICE_HOST: z.string().default(thisMachine),
  COMMAND_SERVICE_HOST: z.string().default(thisMachine),
  SIMULATION_SERVICE_HOST: z.string().default(thisMachine),
  QUERY_SERVICE_HOST: z.string().default(thisMachine),
  PROJECTOR_HOST: z.string().default(thisMachine),
  /** Set by the launcher: what the services know the gateway by. */
  LEITSTAND_SERVICE_SECRET: z.string().min(32).optional(),
  /** Set by the launcher: ports of the services, and the NATS websocket address. */
  COMMAND_SERVICE_PORT: port.default(8081),
  /** Without it the command-service has the simulations, too. */
  SIMULATION_SERVICE_PORT: port.optional(),
  QUERY_SERVICE_PORT: port.default(8082),
  PROJECTOR_PORT: port.default(8083),
  NATS_WS_URL: z.string().default(`ws://${thisMachine}:8084`),
  /** Set by the launcher of a sales plant that it can reset to the state of the demo. */
  LEITSTAND_SALES_RECOVERY: z.enum(['on', 'off']).default('off'),
  /** Set by the launcher of a plant with a certificate of its own: where the gateway answers it without one. */
  GATEWAY_LOOPBACK_PORT: port.optional(),
});

const megabyte = 1_000_000;

export interface Config {
  readonly port: number;
  readonly host: string;
  /** Absolute folder of all stored data: `postgres/`, `nats/`, `files/`, `logs/`, `secrets/`. */
  readonly dataFolder: string;
  readonly demo: boolean;
  /** What the plant is when it is not the real one: the pages show it (planning §1). */
  readonly environment: Environment | undefined;
  /** An administrator may have it reset to the state of the demo (decision 0281). */
  readonly isRecoverable: boolean;
  /** It is tried for two weeks, and then only reads. */
  readonly isTrial: boolean;
  readonly adminPassword: string | undefined;
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error';
  /** Bytes of the disk of the data folder below which nothing more is accepted, and below which health warns. */
  readonly diskReserve: number;
  readonly diskWarning: number;
  /** Seconds without a sign of life after which the launcher starts a process again; 0: never. */
  readonly watchdog: number;
  /** Folder or http(s) address to which seals of the log are written as well; undefined: only `{data}/seals`. */
  readonly seals: string | undefined;
  /** Private key of the seals, PEM or base64 of it; undefined: `{data}/secrets/seals.key`. */
  readonly sealKey: string | undefined;
  /** Absolute folders below which files are taken and written by themselves; undefined: none are. */
  readonly importFolder: string | undefined;
  readonly exportFolder: string | undefined;
  /** Mail server of the operator; undefined: the plant sends no mail. */
  readonly smtp: SmtpAccess | undefined;
  readonly databaseUrl: string | undefined;
  /** Of the owner of the events in `databaseUrl`, for the launcher only. */
  readonly databaseOwnerUrl: string | undefined;
  /** Of the embedded nats-server; undefined: the one of the start before. */
  readonly natsPort: number | undefined;
  readonly natsUrl: string | undefined;
  /** `esdb://…` selects EventStoreDB; undefined the event store on PostgreSQL. */
  readonly eventStoreUrl: string | undefined;
  /** What the services know the gateway and each other by. */
  readonly serviceSecret: string | undefined;
  /** Address on which the services listen, each on its port. */
  readonly serviceHost: string;
  readonly commandServicePort: number;
  /** undefined: simulations have no process of their own. */
  readonly simulationServicePort: number | undefined;
  readonly queryServicePort: number;
  readonly projectorPort: number;
  /** Where the services reach each other, as `http://10.0.0.7:8081`. */
  readonly commandServiceUrl: string;
  /** That of the command service where simulations have no process of their own. */
  readonly simulationServiceUrl: string;
  readonly queryServiceUrl: string;
  readonly projectorUrl: string;
  readonly natsWebsocketUrl: string;
  /** Addresses and networks of trusted HTTPS proxies, whose information about the client address is accepted. */
  readonly proxies: readonly string[];
  /** Certificate and key of the gateway, which then speaks HTTPS. */
  readonly tls: TlsFiles | undefined;
  /** Names beside this machine's own under which browsers reach the plant. */
  readonly hosts: readonly string[];
  /** Port of this machine on which a gateway with a certificate answers the launcher as well. */
  readonly gatewayLoopbackPort: number | undefined;
  /** Whether the plant is reachable from other machines; the published passwords of the demo are then refused. */
  readonly isOpen: boolean;
}

export type Environment = 'DEMOSYSTEM' | 'TESTSYSTEM' | 'SALESSYSTEM';

export interface SmtpAccess {
  /** `smtp://user@host:587`, or `smtps://…` for TLS from the start. */
  readonly url: string;
  readonly password: string | undefined;
  /** Sender of every mail. */
  readonly from: string;
}

/** Paths of files in PEM. */
export interface TlsFiles {
  readonly cert: string;
  readonly key: string;
}

/** Throws with the name of the variable that cannot be used. */
export function readConfig(env: Readonly<Record<string, string | undefined>> = process.env): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new Error(`Environment variable ${issue?.path.join('.')}: ${issue?.message}`);
  }
  const values = parsed.data;
  return {
    port: values.PORT,
    host: values.HOST,
    dataFolder: path.resolve(values.LEITSTAND_DATA),
    demo: values.LEITSTAND_DEMO === 'on',
    environment: environmentOf(values),
    isRecoverable: values.LEITSTAND_SALES_RECOVERY === 'on',
    isTrial: values.LEITSTAND_ENVIRONMENT === 'demo',
    adminPassword: values.LEITSTAND_ADMIN_PASSWORD,
    logLevel: values.LEITSTAND_LOG_LEVEL,
    diskReserve: values.LEITSTAND_DISK_RESERVE * megabyte,
    diskWarning: values.LEITSTAND_DISK_WARNING * megabyte,
    watchdog: values.LEITSTAND_WATCHDOG,
    seals: values.LEITSTAND_SEALS,
    sealKey: values.LEITSTAND_SEAL_KEY,
    importFolder: values.LEITSTAND_IMPORT_FOLDER && path.resolve(values.LEITSTAND_IMPORT_FOLDER),
    exportFolder: values.LEITSTAND_EXPORT_FOLDER && path.resolve(values.LEITSTAND_EXPORT_FOLDER),
    smtp:
      values.LEITSTAND_SMTP_URL === undefined
        ? undefined
        : {
            url: values.LEITSTAND_SMTP_URL,
            password: values.LEITSTAND_SMTP_PASSWORD,
            from: values.LEITSTAND_MAIL_FROM,
          },
    databaseUrl: values.DATABASE_URL,
    databaseOwnerUrl: values.DATABASE_OWNER_URL,
    natsPort: values.LEITSTAND_NATS_PORT,
    natsUrl: values.NATS_URL,
    eventStoreUrl: values.EVENTSTORE_URL,
    serviceSecret: values.LEITSTAND_SERVICE_SECRET,
    serviceHost: values.SERVICE_HOST,
    commandServicePort: values.COMMAND_SERVICE_PORT,
    simulationServicePort: values.SIMULATION_SERVICE_PORT,
    queryServicePort: values.QUERY_SERVICE_PORT,
    projectorPort: values.PROJECTOR_PORT,
    commandServiceUrl: httpUrl(values.COMMAND_SERVICE_HOST, values.COMMAND_SERVICE_PORT),
    simulationServiceUrl:
      values.SIMULATION_SERVICE_PORT === undefined
        ? httpUrl(values.COMMAND_SERVICE_HOST, values.COMMAND_SERVICE_PORT)
        : httpUrl(values.SIMULATION_SERVICE_HOST, values.SIMULATION_SERVICE_PORT),
    queryServiceUrl: httpUrl(values.QUERY_SERVICE_HOST, values.QUERY_SERVICE_PORT),
    projectorUrl: httpUrl(values.PROJECTOR_HOST, values.PROJECTOR_PORT),
    natsWebsocketUrl: values.NATS_WS_URL,
    proxies: values.LEITSTAND_PROXY,
    tls: tlsFiles(values.LEITSTAND_TLS_CERT, values.LEITSTAND_TLS_KEY),
    hosts: values.LEITSTAND_HOSTS,
    gatewayLoopbackPort: values.GATEWAY_LOOPBACK_PORT,
    isOpen: !isThisMachine(values.HOST) || values.LEITSTAND_PROXY.length > 0,
  };
}

function environmentOf(given: Pick<z.infer<typeof environment>, 'LEITSTAND_ENVIRONMENT' | 'LEITSTAND_DEMO'>) {
  switch (given.LEITSTAND_ENVIRONMENT) {
    case 'demo':
      return 'DEMOSYSTEM';
    case 'test':
      return 'TESTSYSTEM';
    case 'sales':
      return 'SALESSYSTEM';
    case undefined:
      return given.LEITSTAND_DEMO === 'on' ? 'DEMOSYSTEM' : undefined;
  }
}

/** `http://10.0.0.7:8081`; an IPv6 address stands in brackets. */
export const httpUrl = (host: string, port: number): string =>
  `http://${host.includes(':') ? `[${host}]` : host}:${port}`;

function tlsFiles(cert: string | undefined, key: string | undefined): TlsFiles | undefined {
  if (cert === undefined && key === undefined) return undefined;
  if (cert === undefined || key === undefined)
    throw new Error('LEITSTAND_TLS_CERT and LEITSTAND_TLS_KEY belong together: set both, or neither');
  return { cert: path.resolve(cert), key: path.resolve(key) };
}

/** `10.0.0.1, 10.0.1.0/24` */
function listOf(text: string): string[] {
  return text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');
}
