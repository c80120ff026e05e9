import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { allOrders } from './all-orders.ts';
import { chooseOrders } from './choose-orders.ts';
import { type CsvRow, readCsv, writeCsv } from './csv-file.ts';
import { areas, shifts } from './demo-plant.ts';
import { articleRows, routings } from './demo-routings.ts';
import { promiseDates } from './promise-dates.ts';
import { scrapReasons } from './scrap-reasons.ts';

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
    frozentime: area.frozenTime,
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
