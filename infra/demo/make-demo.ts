import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { allOrders } from './all-orders.ts';
import { chooseOrders } from './choose-orders.ts';
import { type CsvRow, readCsv, writeCsv } from './csv-file.ts';
import { areas, shifts } from './demo-plant.ts';
import { articleRows, routings } from './demo-routings.ts';
import { promiseDates } from './promise-dates.ts';

/**
 * Makes the demo data from the AdventureWorks tables: `node infra/demo/make-demo.ts FOLDER`. FOLDER holds aw_*.csv.
 * Writes `infra/demo/data`; the same input gives the same files.
 */
const [, , folder] = process.argv;
if (folder === undefined) throw new Error('Usage: node infra/demo/make-demo.ts FOLDER');
const target = join(import.meta.dirname, 'data');
mkdirSync(target, { recursive: true });

const table = (name: string): CsvRow[] => readCsv(join(folder, `aw_${name}.csv`));
const products = new Map(table('Product').map((row) => [row.ProductID ?? '', row]));
const workOrders = table('WorkOrder');
const routing = table('WorkOrderRouting');
const stores = table('Store');

const routingOf = routings(routing, workOrders);
const compact = chooseOrders(workOrders, routingOf, stores);
const articles = articleRows(compact.routings, products);
writeCsv(join(target, 'articles.csv.gz'), articles);
const customers = stores
  .slice(0, 60)
  .map((row) => ({ customernumber: `K-${row.BusinessEntityID}`, customername: row.Name ?? '' }));
writeCsv(join(target, 'customers.csv.gz'), customers);
const resources = areas.flatMap((area) =>
  area.machines.map((machine) => ({
    resourcename: machine,
    resourcegroupname: area.group,
    capacityplanname: shifts.name,
    shifts: shifts.times,
    frozentime: area.frozenTime ?? 0,
  })),
);
writeCsv(join(target, 'resources.csv.gz'), resources);
writeCsv(
  join(target, 'positions.csv.gz'),
  promiseDates(compact.positions, { articles, customers, resources }, products),
);
const all = allOrders(workOrders, routingOf, products, stores);
writeCsv(join(target, 'articles-all.csv.gz'), articleRows(all.routings, products));
writeCsv(join(target, 'resources-all.csv.gz'), all.resources);
writeCsv(join(target, 'positions-all.csv.gz'), all.positions);
const scrap = table('ScrapReason').map(({ Name = '' }) => ({ rejectTypeName: scrapReasons[Name] ?? Name }));
writeCsv(join(target, 'reject-types.csv.gz'), scrap);
copyFileSync(join(folder, 'LICENSE'), join(target, 'LICENSE'));

/** The scrap reasons of the sample, in the language of the machines and work steps that it is shown with. */
const scrapReasons: Readonly<Record<string, string>> = {
  'Brake assembly not as ordered': 'Bremse nicht wie bestellt',
  'Color incorrect': 'Farbe falsch',
  'Gouge in metal': 'Kerbe im Metall',
  'Drill pattern incorrect': 'Bohrbild falsch',
  'Drill size too large': 'Bohrung zu groß',
  'Drill size too small': 'Bohrung zu klein',
  'Handling damage': 'Transportschaden',
  'Paint process failed': 'Lackierung fehlerhaft',
  'Primer process failed': 'Grundierung fehlerhaft',
  'Seat assembly not as ordered': 'Sattel nicht wie bestellt',
  'Stress test failed': 'Belastungsprobe nicht bestanden',
  'Thermoform temperature too high': 'Umformtemperatur zu hoch',
  'Thermoform temperature too low': 'Umformtemperatur zu niedrig',
  'Trim length too long': 'Zuschnitt zu lang',
  'Trim length too short': 'Zuschnitt zu kurz',
  'Wheel misaligned': 'Laufrad nicht zentriert',
};
