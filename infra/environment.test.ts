import { describe, expect, it } from 'vitest';
import { environment } from '#infra/config.ts';
import { environmentOf, type ProcessName, receivers } from './environment.ts';

const assigned = Object.keys(receivers);
const everything = {
  ...Object.fromEntries(assigned.map((name) => [name, 'x'])),
  PATH: '/usr/bin',
  TZ: 'Europe/Berlin',
  PGSSLMODE: 'verify-full',
  AWS_SECRET_ACCESS_KEY: 'of somebody else',
  npm_config_registry: 'x',
};
const processes: readonly ProcessName[] = [
  'command-service',
  'simulation-service',
  'projector',
  'query-service',
  'gateway',
  'nats-server',
  'postgres',
  'build',
];
const receiversOf = (variable: string): readonly string[] =>
  processes.filter((name) => variable in environmentOf(name, everything));

describe('the environment of a process', () => {
  it('has a line for every variable of the configuration', () => {
    expect(Object.keys(environment.shape).filter((name) => !assigned.includes(name))).toEqual([]);
  });

  it('holds passwords of the plant only where they are used', () => {
    expect(receiversOf('DATABASE_OWNER_URL')).toEqual([]);
    expect(receiversOf('LEITSTAND_ADMIN_PASSWORD')).toEqual(['command-service']);
    expect(receiversOf('LEITSTAND_SEAL_KEY')).toEqual(['projector']);
    expect(receiversOf('EVENTSTORE_URL')).toEqual(['command-service', 'simulation-service', 'projector']);
    expect(receiversOf('NATS_URL')).toEqual(['command-service', 'simulation-service', 'projector']);
    expect(receiversOf('DATABASE_URL')).toEqual([
      'command-service',
      'simulation-service',
      'projector',
      'query-service',
    ]);
    expect(receiversOf('PGSSLMODE')).toEqual(receiversOf('DATABASE_URL'));
  });

  it('holds nothing of the shell but what any program needs', () => {
    expect(receiversOf('AWS_SECRET_ACCESS_KEY')).toEqual([]);
    expect(receiversOf('npm_config_registry')).toEqual([]);
    expect(receiversOf('PATH')).toEqual(processes);
    expect(environmentOf('postgres', everything)).toEqual({ PATH: '/usr/bin', TZ: 'Europe/Berlin' });
  });
});
