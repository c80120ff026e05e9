import { expect, test } from 'vitest';
import type { SalesRecovery } from '#infra/plant/sales-recovery.ts';
import { duringRecovery } from './during-recovery.ts';

const recovery: SalesRecovery = { askedAt: '2026-11-29T20:00:00.000Z', askedBy: 'admin', token: 't'.repeat(43) };
const ask = (url: string, headers: Record<string, string> = {}, method = 'GET') =>
  duringRecovery({ url, method, headers }, recovery);

// shows planning 7.4, planning 8.4
// shows base-data 8.6
test('whoever asks how the plant is learns that it is being reset, and every call is refused', () => {
  expect(ask('/api/clients/Has2FA')).toMatchObject({ body: expect.stringContaining('"salesRecover":true') });
  for (const url of ['/api/planning/projects', '/api/login?x=1', '/api', '/nats']) expect(ask(url)).toBe('refused');
  expect(ask('/production', {}, 'POST')).toBe('refused');
});

test('whoever opens a page waits in their language, and pages that are open get their files', () => {
  const page = ask('/production', { accept: 'text/html,*/*', 'accept-language': 'xx, fr-FR;q=0.9, de;q=0.8' });
  expect(page).toMatchObject({ type: 'text/html; charset=utf-8', body: expect.stringContaining('<html lang="fr">') });
  expect(ask('/production', { accept: 'text/html' })).toMatchObject({ body: expect.stringContaining('lang="de"') });
  expect(ask('/assets/page-1.js', { accept: '*/*' })).toBeUndefined();
});

test('health is told, who loads the demo is let in, and without a reset everybody is', () => {
  expect(ask('/api/health')).toBeUndefined();
  expect(ask('/api/planning/projects', { 'x-sales-recovery': recovery.token })).toBeUndefined();
  expect(ask('/api/planning/projects', { 'x-sales-recovery': 'guessed' })).toBe('refused');
  expect(duringRecovery({ url: '/api/planning/projects', method: 'GET', headers: {} }, undefined)).toBeUndefined();
});
