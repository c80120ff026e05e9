/** The demo plant: what AdventureWorks calls locations, with machines, words and shares of ours. */
export interface Area {
  /** LocationID in AdventureWorks. */
  readonly location: string;
  readonly group: string;
  readonly step: string;
  readonly machines: readonly string[];
  /** Share of its working time that the compact demo books on average. */
  readonly load: number;
  /** Clock time in seconds between two operations (paint dries). */
  readonly bufferTime?: number;
  /** Frozen time in seconds. */
  readonly frozenTime?: number;
}

export const areas: readonly Area[] = [
  {
    location: '10',
    group: 'Rahmenformung',
    step: 'Rohre biegen und formen',
    machines: ['Rohrbiegemaschine 1', 'Rohrbiegemaschine 2', 'Hydroformpresse'],
    load: 0.84,
  },
  {
    location: '20',
    group: 'Schweißen',
    step: 'Rahmen schweißen',
    machines: ['WIG-Zelle 1', 'WIG-Zelle 2', 'Schweißroboter R1'],
    load: 0.92,
  },
  {
    location: '30',
    group: 'Entgraten und Polieren',
    step: 'Entgraten und polieren',
    machines: ['Gleitschleifanlage', 'Polierautomat'],
    load: 0.74,
  },
  {
    location: '40',
    group: 'Lackieren',
    step: 'Lackieren',
    machines: ['Pulverkabine A', 'Pulverkabine B'],
    load: 0.8,
    bufferTime: 3600,
    frozenTime: 14_400,
  },
  {
    location: '45',
    group: 'Sonderlackierung',
    step: 'Sonderlack auftragen',
    machines: ['Lackierkabine S'],
    load: 0.68,
    bufferTime: 5400,
  },
  {
    location: '50',
    group: 'Vormontage',
    step: 'Baugruppe montieren',
    machines: ['Vormontage 1', 'Vormontage 2', 'Laufradbau'],
    load: 0.78,
  },
  {
    location: '60',
    group: 'Endmontage',
    step: 'Endmontage und Prüfung',
    machines: ['Montagelinie 1', 'Montagelinie 2', 'Montagelinie 3'],
    load: 0.88,
  },
];

/** Two shifts with a night break, and an early shift on Saturdays if the settings allow work then. */
export const shifts = { name: 'Zweischicht', times: '1-5 06:00-14:00 14:00-22:00; 6 06:00-14:00' };
export const weekendDays: readonly number[] = [0];

/** Days are counted from the Monday of the week in which the demo is loaded. */
export const maintenance = [
  { machine: 'Rohrbiegemaschine 2', day: -5, from: '06:00', to: '10:00', type: 'Wartung', informative: false },
  { machine: 'Pulverkabine B', day: 1, from: '14:00', to: '18:00', type: 'Schulung', informative: true },
  { machine: 'Schweißroboter R1', day: 3, from: '06:00', to: '11:00', type: 'Wartung', informative: false },
  { machine: 'Montagelinie 2', day: 5, from: '06:00', to: '09:00', type: 'Wartung', informative: false },
  { machine: 'Polierautomat', day: 8, from: '14:00', to: '20:00', type: 'Wartung', informative: false },
  { machine: 'Vormontage 2', day: 10, from: '10:00', to: '12:00', type: 'Schulung', informative: true },
  { machine: 'WIG-Zelle 2', day: 16, from: '06:00', to: '14:00', type: 'Umbau', informative: false },
];

export const gapTypes = ['Wartung', 'Schulung', 'Umbau'] as const;
export const troubleTypes = ['Werkzeugbruch', 'Materialmangel', 'Maschinenstörung', 'Personalmangel'] as const;

/** Made to drawing: a day and a half of work in the office before, a day in dispatch after. */
export const custom = {
  article: { articleNumber: 'SR-100', articleName: 'Sonderrad nach Zeichnung' },
  template: {
    templateNumber: 'SR-100-V',
    templateName: 'Sonderanfertigung',
    templateItems: [
      { number: 10, valueAddName: 'Auftrag klären', duration: 14_400, position: 'before' },
      { number: 20, valueAddName: 'Konstruktion freigeben', duration: 28_800, position: 'before' },
      { number: 30, valueAddName: 'Verpacken und versenden', duration: 28_800, position: 'after' },
    ],
  },
} as const;
