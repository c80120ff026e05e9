import path from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { readConfig } from './config.ts';

test('a variable that cannot be used is named', () => {
  expect(() => readConfig({ PORT: 'eighty' })).toThrow(/PORT/);
  expect(() => readConfig({ LEITSTAND_PROXY: '10.0.0.1, proxy.example' })).toThrow(/LEITSTAND_PROXY/);
});

test('a variable that is set to nothing counts as not set', () => {
  expect(readConfig({ PORT: '', LEITSTAND_PROXY: '' })).toMatchObject({ port: 8080, proxies: [], isOpen: false });
});

test('folders that files are taken from and written to are absolute, and none unless they are set', () => {
  expect(readConfig({})).toMatchObject({ importFolder: undefined, exportFolder: undefined });
  expect(readConfig({ LEITSTAND_IMPORT_FOLDER: 'in', LEITSTAND_EXPORT_FOLDER: '/srv/out' })).toMatchObject({
    importFolder: path.resolve('in'),
    exportFolder: '/srv/out',
  });
});

// shows planning 1.24
// shows base-data 9.38
test('a plant says what it is; only a trial that is asked for has an end', () => {
  const told = (env: Record<string, string>) => {
    const { environment, isTrial } = readConfig(env);
    return [environment, isTrial];
  };
  expect(told({})).toEqual(['DEMOSYSTEM', false]);
  expect(told({ LEITSTAND_DEMO: 'off' })).toEqual([undefined, false]);
  expect(told({ LEITSTAND_ENVIRONMENT: 'demo' })).toEqual(['DEMOSYSTEM', true]);
  expect(told({ LEITSTAND_ENVIRONMENT: 'test', LEITSTAND_DEMO: 'off' })).toEqual(['TESTSYSTEM', false]);
  expect(told({ LEITSTAND_ENVIRONMENT: 'sales' })).toEqual(['SALESSYSTEM', false]);
});

describe('a plant is open to others', () => {
  it('when it listens on more than this machine', () => {
    for (const HOST of ['127.0.0.1', 'localhost', '::1']) expect(readConfig({ HOST }).isOpen).toBe(false);
    for (const HOST of ['0.0.0.0', '::', '192.0.2.7']) expect(readConfig({ HOST }).isOpen).toBe(true);
  });

  it('when a proxy stands in front of it', () => {
    expect(readConfig({ LEITSTAND_PROXY: '127.0.0.1, 10.1.0.0/16' })).toMatchObject({
      proxies: ['127.0.0.1', '10.1.0.0/16'],
      isOpen: true,
    });
  });
});

test('the services listen on and are reached at this machine unless they are told otherwise', () => {
  expect(readConfig({})).toMatchObject({ serviceHost: '127.0.0.1', projectorUrl: 'http://127.0.0.1:8083' });
  expect(
    readConfig({ SERVICE_HOST: '0.0.0.0', COMMAND_SERVICE_HOST: 'fd00::7', PROJECTOR_HOST: 'p.example' }),
  ).toMatchObject({
    serviceHost: '0.0.0.0',
    commandServiceUrl: 'http://[fd00::7]:8081',
    projectorUrl: 'http://p.example:8083',
  });
});
