import type { DemoClient } from './demo-client.ts';
import { areas } from './demo-plant.ts';

/**
 * What a visitor needs to try the shop floor: terminals and screens with machines, and workers with PINs (README). A PIN opens
 * nothing by itself: only a device that somebody with the right has linked takes it.
 */
const pins: Readonly<Record<string, string>> = { werner: '4711', emine: '1001', jan: '1002', tomasz: '1003' };

const machinesOf = (...groups: readonly string[]): readonly string[] =>
  areas.flatMap(({ group, machines }) => (groups.includes(group) ? machines : []));

const terminals = [
  {
    terminalName: 'Halle 1 · Rahmenbau',
    terminalLink: 'halle1',
    machines: machinesOf('Rahmenformung', 'Schweißen', 'Entgraten und Polieren'),
  },
  {
    terminalName: 'Halle 2 · Lackieren',
    terminalLink: 'halle2',
    machines: machinesOf('Lackieren', 'Sonderlackierung'),
  },
] as const;

const screens = [
  { screenName: 'Halle 1 · Arbeitsschritte', kind: 'operations', machines: terminals[0].machines },
  { screenName: 'Halle 1 · Kennzahlen', kind: 'figures', machines: terminals[0].machines },
] as const;

interface Items {
  readonly items: readonly Readonly<Record<string, unknown>>[];
}

/** Repeatable: what is there stays as it is. Workers whom the plant does not have are left out. */
export async function loadShopFloor(client: DemoClient): Promise<void> {
  const resources = (await client.get<Items>('/api/basedata/resources?limit=1000')).items;
  const idOf = new Map(resources.map(({ resourceName, resourceId }) => [resourceName, resourceId]));
  const idsOf = (machines: readonly string[]) =>
    machines.flatMap((name) => {
      const id = idOf.get(name);
      return id === undefined ? [] : [id];
    });
  const linked = await namesOf(client, 'terminals', 'terminalName');
  for (const { machines, ...fields } of terminals)
    if (!linked.has(fields.terminalName))
      await client.post('/api/useradmin/terminals', { ...fields, resourceIds: idsOf(machines) });
  const shown = await namesOf(client, 'screens', 'screenName');
  for (const { machines, ...fields } of screens)
    if (!shown.has(fields.screenName))
      await client.post('/api/useradmin/screens', { ...fields, resourceIds: idsOf(machines) });
  const users = (await client.get<Items>('/api/useradmin/users?limit=1000')).items;
  for (const { userId, username } of users) {
    const pin = typeof username === 'string' ? pins[username] : undefined;
    if (pin !== undefined) await client.put(`/api/useradmin/users/${String(userId)}`, { pinHash: pin });
  }
}

const namesOf = async (client: DemoClient, path: string, name: string): Promise<ReadonlySet<unknown>> =>
  new Set((await client.get<Items>(`/api/useradmin/${path}`)).items.map((item) => item[name]));
