/** Processes that the launcher starts; `build` makes the pages. */
export type ProcessName =
  | 'command-service'
  | 'simulation-service'
  | 'projector'
  | 'query-service'
  | 'gateway'
  | 'nats-server'
  | 'postgres'
  | 'build';

/** The command service, and the same once more for simulations. */
const deciders = ['command-service', 'simulation-service'] as const;
const behindGateway = [...deciders, 'projector', 'query-service'] as const;
/** In the order in which they are started. */
export const services = [...behindGateway, 'gateway'] as const;
export type ServiceName = (typeof services)[number];

/**
 * Which process gets which variable of `config.ts`: a password is known to the processes that sign in with it, and to
 * nobody else. A variable without a line stays with the launcher.
 */
export const receivers: Readonly<Record<string, readonly ProcessName[]>> = {
  PORT: ['gateway'],
  HOST: [...deciders, 'gateway'],
  LEITSTAND_PROXY: [...deciders, 'gateway'],
  LEITSTAND_DATA: services,
  LEITSTAND_DEMO: [...deciders, 'query-service'],
  LEITSTAND_ENVIRONMENT: [...deciders, 'query-service'],
  LEITSTAND_ADMIN_PASSWORD: ['command-service'],
  LEITSTAND_SALES_RECOVERY: ['command-service', 'query-service', 'gateway'],
  LEITSTAND_SEALS: ['projector'],
  LEITSTAND_SEAL_KEY: ['projector'],
  // Whether there are any is told by the query-service.
  LEITSTAND_IMPORT_FOLDER: ['command-service', 'query-service'],
  LEITSTAND_EXPORT_FOLDER: ['command-service', 'query-service'],
  LEITSTAND_SMTP_URL: ['command-service'],
  LEITSTAND_SMTP_PASSWORD: ['command-service'],
  LEITSTAND_MAIL_FROM: ['command-service'],
  LEITSTAND_LOG_LEVEL: services,
  LEITSTAND_WATCHDOG: [],
  LEITSTAND_NATS_PORT: [],
  LEITSTAND_DISK_RESERVE: [...deciders, 'projector', 'gateway'],
  LEITSTAND_DISK_WARNING: [...deciders, 'projector', 'gateway'],
  LEITSTAND_SUPERVISED: services,
  DATABASE_URL: behindGateway,
  DATABASE_OWNER_URL: [],
  EVENTSTORE_URL: [...deciders, 'projector'],
  NATS_URL: [...deciders, 'projector'],
  NATS_WS_URL: ['gateway'],
  GATEWAY_LOOPBACK_PORT: ['gateway'],
  LEITSTAND_TLS_CERT: ['gateway'],
  LEITSTAND_TLS_KEY: ['gateway'],
  LEITSTAND_HOSTS: ['gateway'],
  LEITSTAND_SERVICE_SECRET: services,
  SERVICE_HOST: behindGateway,
  COMMAND_SERVICE_HOST: ['query-service', 'gateway'],
  COMMAND_SERVICE_PORT: ['command-service', 'query-service', 'gateway'],
  SIMULATION_SERVICE_HOST: ['query-service', 'gateway'],
  SIMULATION_SERVICE_PORT: [...deciders, 'query-service', 'gateway'],
  QUERY_SERVICE_HOST: [...deciders, 'gateway'],
  QUERY_SERVICE_PORT: [...deciders, 'query-service', 'gateway'],
  PROJECTOR_HOST: ['query-service', 'gateway'],
  PROJECTOR_PORT: ['projector', 'query-service', 'gateway'],
  NODE_ENV: services,
};

/** What any program may need from the system: where things are, language, time zone, trusted certificates. */
const system =
  /^(PATH|HOME|USER|LOGNAME|LANG|LANGUAGE|LC_\w+|TZ|TMPDIR|LD_LIBRARY_PATH|NODE_EXTRA_CA_CERTS|SSL_CERT_FILE|SSL_CERT_DIR|NODE_OPTIONS|NODE_COMPILE_CACHE|UV_THREADPOOL_SIZE)$/;

/** Settings of PostgreSQL's clients (`PGSSLMODE`, `PGPASSWORD`, …) complete a `DATABASE_URL`. */
const postgresClient = /^PG[A-Z]+$/;

/** The part of `env` that the process needs. */
export function environmentOf(
  name: ProcessName,
  env: Readonly<Record<string, string | undefined>> = process.env,
): Record<string, string> {
  const needs = (variable: string): boolean =>
    Object.hasOwn(receivers, variable)
      ? receivers[variable]?.includes(name) === true
      : system.test(variable) || (postgresClient.test(variable) && receivers['DATABASE_URL']?.includes(name) === true);
  return Object.fromEntries(
    Object.entries(env).flatMap(([variable, value]) =>
      value !== undefined && needs(variable) ? [[variable, value]] : [],
    ),
  );
}
