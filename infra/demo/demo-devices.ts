import type { DemoClient } from './demo-client.ts';

/** Terminals and TV screens of the demo, by the names of their machines; nobody is linked to them yet. */
const terminals = [
  {
    terminalName: 'Rahmenbau',
    terminalLink: 'rahmenbau',
    machines: ['Rohrbiegemaschine 1', 'Rohrbiegemaschine 2', 'Hydroformpresse', 'WIG-Zelle 1', 'WIG-Zelle 2'],
  },
  {
    terminalName: 'Endmontage',
    terminalLink: 'endmontage',
    machines: ['Montagelinie 1', 'Montagelinie 2', 'Montagelinie 3'],
  },
];
const screens = [
  {
    screenName: 'Halle 2 · Rahmenbau',
    kind: 'operations',
    machines: [
      'Rohrbiegemaschine 1',
      'Rohrbiegemaschine 2',
      'Hydroformpresse',
      'WIG-Zelle 1',
      'WIG-Zelle 2',
      'Schweißroboter R1',
    ],
  },
  {
    screenName: 'Werk · Kennzahlen',
    kind: 'figures',
    machines: [
      'Rohrbiegemaschine 1',
      'Hydroformpresse',
      'WIG-Zelle 1',
      'WIG-Zelle 2',
      'Schweißroboter R1',
      'Gleitschleifanlage',
      'Pulverkabine A',
      'Pulverkabine B',
      'Vormontage 1',
      'Laufradbau',
      'Montagelinie 1',
      'Montagelinie 2',
      'Montagelinie 3',
    ],
  },
];

/** Makes the devices that are not there, of the machines that are. `resourceIds`: by name. */
export async function loadDevices(client: DemoClient, resourceIds: ReadonlyMap<unknown, unknown>): Promise<void> {
  const make = async (
    path: string,
    nameField: string,
    wanted: readonly (Readonly<Record<string, unknown>> & { readonly machines: readonly string[] })[],
  ): Promise<void> => {
    const { items } = await client.get<{ readonly items: readonly Readonly<Record<string, unknown>>[] }>(path);
    for (const { machines, ...device } of wanted) {
      if (items.some((one) => one[nameField] === device[nameField])) continue;
      const resources = machines.flatMap((name) => resourceIds.get(name) ?? []);
      if (resources.length > 0) await client.post(path, { ...device, resourceIds: resources });
    }
  };
  await make('/api/useradmin/terminals', 'terminalName', terminals);
  await make('/api/useradmin/screens', 'screenName', screens);
}
