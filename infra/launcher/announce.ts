import type { Config } from '#infra/config.ts';
import { thisMachine } from '#infra/this-machine.ts';
import { outsideAddress, ownAddress } from './address.ts';
import type { DemoAdmin } from './first-sign-in.ts';

const signIns = [
  ['anna', 'Leitstand-Plan1', 'planner'],
  ['ben', 'Leitstand-Plan2', 'planner, for a second browser'],
  ['werner', 'Leitstand-Work1', 'worker'],
] as const;

/**
 * Start message: address and sign-ins.
 * @param admin undefined for a plant without the demo
 */
export function announcement(config: Config, admin: DemoAdmin | undefined): readonly string[] {
  const outside = outsideAddress(config);
  return [
    '',
    `  Leitstand is ready:  ${ownAddress(config)}`,
    ...(outside === undefined ? [] : [`  For others:          ${outside}`]),
    ...(config.proxies.length > 0 && config.hosts.length === 0 ? namelessLines : []),
    ...(admin === undefined ? [] : ['', ...(config.isOpen ? openLines(admin) : demoLines(admin))]),
    '',
    `  Data and logs: ${config.dataFolder}`,
    '  Ctrl-C stops everything.',
  ];
}

const namelessLines = [
  '  The proxy passes on under which name a browser came; only names of this machine are served.',
  '  Add the name of the plant: LEITSTAND_HOSTS=plant.example',
];

function demoLines(admin: DemoAdmin): string[] {
  const rows = [...signIns.map((row) => [...row]), ['admin', adminText(admin), 'administrator']];
  return rows.map(([name = '', password = '', role], index) => {
    const lead = index === 0 ? 'Sign in as' : '';
    return `  ${lead.padEnd(12)} ${name.padEnd(7)} ${password.padEnd(18)} ${role}`;
  });
}

function openLines(admin: DemoAdmin): string[] {
  return [
    ...(admin.from === 'published' ? [] : [`  Sign in as   admin   ${adminText(admin)}`]),
    '  Others can reach this plant, so the published passwords of the demo are refused.',
    `  Give its users passwords of their own, or start with HOST=${thisMachine} and without LEITSTAND_PROXY.`,
  ];
}

function adminText({ from, password }: DemoAdmin): string {
  if (from === 'published') return 'Leitstand-Admin1';
  return from === 'madeUp' && password !== undefined ? `${password} (not shown again)` : '(your password)';
}
