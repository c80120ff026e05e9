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

/** Paths of files in PEM. */
export interface TlsFiles {
  readonly cert: string;
  readonly key: string;
}

/** Throws with the name of the variable that cannot be used. */
export function readConfig(env: Readonly<Record<string, string | undefined>> = process.env) {
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
    /** Absolute folder of all stored data: `postgres/`, `nats/`, `files/`, `logs/`, `secrets/`. */
    dataFolder: path.resolve(values.LEITSTAND_DATA),
    demo: values.LEITSTAND_DEMO === 'on',
    /** What the plant is when it is not the real one: the pages show it (planning §1). */
    environment: environmentOf(values),
    /** An administrator may have it reset to the state of the demo (decision 0281). */
    isRecoverable: values.LEITSTAND_SALES_RECOVERY === 'on',
    /** It is tried for two weeks, and then only reads. */
    isTrial: values.LEITSTAND_ENVIRONMENT === 'demo',
    adminPassword: values.LEITSTAND_ADMIN_PASSWORD,
    logLevel: values.LEITSTAND_LOG_LEVEL,
    /** Bytes of the disk of the data folder below which nothing more is accepted, and below which health warns. */
    diskReserve: values.LEITSTAND_DISK_RESERVE * megabyte,
    diskWarning: values.LEITSTAND_DISK_WARNING * megabyte,
    /** Seconds without a sign of life after which the launcher starts a process again; 0: never. */
    watchdog: values.LEITSTAND_WATCHDOG,
    /** Folder or http(s) address to which seals of the log are written as well; undefined: only `{data}/seals`. */
    seals: values.LEITSTAND_SEALS,
    /** Private key of the seals, PEM or base64 of it; undefined: `{data}/secrets/seals.key`. */
    sealKey: values.LEITSTAND_SEAL_KEY,
    /** Absolute folders below which files are taken and written by themselves; undefined: none are. */
    importFolder: values.LEITSTAND_IMPORT_FOLDER && path.resolve(values.LEITSTAND_IMPORT_FOLDER),
    exportFolder: values.LEITSTAND_EXPORT_FOLDER && path.resolve(values.LEITSTAND_EXPORT_FOLDER),
    /** Mail server of the operator; undefined: the plant sends no mail. */
    smtp:
      values.LEITSTAND_SMTP_URL === undefined
        ? undefined
        : {
            /** `smtp://user@host:587`, or `smtps://…` for TLS from the start. */
            url: values.LEITSTAND_SMTP_URL,
            password: values.LEITSTAND_SMTP_PASSWORD,
            /** Sender of every mail. */
            from: values.LEITSTAND_MAIL_FROM,
          },
    databaseUrl: values.DATABASE_URL,
    /** Of the owner of the events in `databaseUrl`, for the launcher only. */
    databaseOwnerUrl: values.DATABASE_OWNER_URL,
    /** Of the embedded nats-server; undefined: the one of the start before. */
    natsPort: values.LEITSTAND_NATS_PORT,
    natsUrl: values.NATS_URL,
    /** `esdb://…` selects EventStoreDB; undefined the event store on PostgreSQL. */
    eventStoreUrl: values.EVENTSTORE_URL,
    /** What the services know the gateway and each other by. */
    serviceSecret: values.LEITSTAND_SERVICE_SECRET,
    /** Address on which the services listen, each on its port. */
    serviceHost: values.SERVICE_HOST,
    commandServicePort: values.COMMAND_SERVICE_PORT,
    /** undefined: simulations have no process of their own. */
    simulationServicePort: values.SIMULATION_SERVICE_PORT,
    queryServicePort: values.QUERY_SERVICE_PORT,
    projectorPort: values.PROJECTOR_PORT,
    /** Where the services reach each other, as `http://10.0.0.7:8081`. */
    commandServiceUrl: httpUrl(values.COMMAND_SERVICE_HOST, values.COMMAND_SERVICE_PORT),
    /** That of the command service where simulations have no process of their own. */
    simulationServiceUrl:
      values.SIMULATION_SERVICE_PORT === undefined
        ? httpUrl(values.COMMAND_SERVICE_HOST, values.COMMAND_SERVICE_PORT)
        : httpUrl(values.SIMULATION_SERVICE_HOST, values.SIMULATION_SERVICE_PORT),
    queryServiceUrl: httpUrl(values.QUERY_SERVICE_HOST, values.QUERY_SERVICE_PORT),
    projectorUrl: httpUrl(values.PROJECTOR_HOST, values.PROJECTOR_PORT),
    natsWebsocketUrl: values.NATS_WS_URL,
    /** Addresses and networks of trusted HTTPS proxies, whose information about the client address is accepted. */
    proxies: values.LEITSTAND_PROXY,
    /** Certificate and key of the gateway, which then speaks HTTPS. */
    tls: tlsFiles(values.LEITSTAND_TLS_CERT, values.LEITSTAND_TLS_KEY),
    /** Names beside this machine's own under which browsers reach the plant. */
    hosts: values.LEITSTAND_HOSTS,
    /** Port of this machine on which a gateway with a certificate answers the launcher as well. */
    gatewayLoopbackPort: values.GATEWAY_LOOPBACK_PORT,
    /** Whether the plant is reachable from other machines; the published passwords of the demo are then refused. */
    isOpen: !isThisMachine(values.HOST) || values.LEITSTAND_PROXY.length > 0,
  };
}

export type Config = Readonly<ReturnType<typeof readConfig>>;

function environmentOf(
  given: Pick<z.infer<typeof environment>, 'LEITSTAND_ENVIRONMENT' | 'LEITSTAND_DEMO'>,
): 'DEMOSYSTEM' | 'TESTSYSTEM' | 'SALESSYSTEM' | undefined {
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
