import type { ArticleName } from '#domain/base-data/names.ts';
import { type ActivityRow, activityRowSchema } from '#domain/planning/rows/activity-row.ts';
import { type OrderPositionRow, orderPositionRowSchema } from '#domain/planning/rows/order-position-row.ts';
import { type ProductionOrderRow, productionOrderRowSchema } from '#domain/planning/rows/production-order-row.ts';
import { type ProjectRow, projectRowSchema } from '#domain/planning/rows/project-row.ts';
import type { VersionedSpec, VersionSpec } from '#projector/kernel/versioned-table.ts';

/** Which tables hold what is above the operations, and what of it is kept for reads as of a position (decision 0034). */

const parent = <Doc>(of: (doc: Doc) => string) => ({ name: 'parent_id', type: 'text', of }) as const;
const projectId = parent((doc: OrderPositionRow) => doc.projectId);
const orderPositionId = parent((doc: ActivityRow) => doc.orderPositionId);
const activityId = parent((doc: ProductionOrderRow) => doc.activityId);

/**
 * A parent's dates and status (and an order's lock) follow from its children, so they are in the row that is true now
 * but not in its versions: each move would write one of every row above it.
 */
const rolledUp = ['statusId', 'startDate', 'endDate'] as const;

export type NameRow = ArticleName | { readonly customerName: string };

export const timelineTables = {
  projects: {
    current: { table: 'project', columns: [] },
    versions: [{ table: 'project_version', columns: [], ...all<ProjectRow>(projectRowSchema, rolledUp) }],
  } satisfies VersionedSpec<ProjectRow>,
  orderPositions: {
    current: { table: 'order_position', columns: [projectId] },
    versions: [
      {
        table: 'order_position_version',
        columns: [projectId],
        ...all<OrderPositionRow>(orderPositionRowSchema, rolledUp),
      },
    ],
  } satisfies VersionedSpec<OrderPositionRow>,
  activities: {
    current: { table: 'activity', columns: [orderPositionId] },
    // A step of the process template has no children: its dates and status are its own.
    versions: [{ table: 'activity_version', columns: [orderPositionId], ...ofActivity() }],
  } satisfies VersionedSpec<ActivityRow>,
  productionOrders: {
    current: { table: 'production_order', columns: [activityId] },
    versions: [
      {
        table: 'production_order_version',
        columns: [activityId],
        ...all<ProductionOrderRow>(productionOrderRowSchema, [...rolledUp, 'locked']),
      },
    ],
  } satisfies VersionedSpec<ProductionOrderRow>,
  names: { current: { table: 'name', columns: [] }, versions: [] } satisfies VersionedSpec<NameRow>,
};

type Part<Doc> = Required<Pick<VersionSpec<Doc>, 'stored' | 'same'>>;

/** All fields of a row but some. JSON leaves out what is `undefined`. */
function all<Doc extends object>(
  { shape }: { readonly shape: { readonly [Field in keyof Doc]-?: unknown } },
  but: readonly (keyof Doc)[],
): Part<Doc> {
  const fields = (Object.keys(shape) as (keyof Doc)[]).filter((field) => !but.includes(field));
  const leftOut = Object.fromEntries(but.map((field) => [field, undefined]));
  return {
    stored: (doc) => ({ ...doc, ...leftOut }),
    same(one, other) {
      for (const field of fields) if (one[field] !== other[field]) return false;
      return true;
    },
  };
}

function ofActivity(): Part<ActivityRow> {
  const parentsOnly = all<ActivityRow>(activityRowSchema, rolledUp);
  const whole = all<ActivityRow>(activityRowSchema, []);
  const partOf = ({ process }: ActivityRow) => (process === undefined ? parentsOnly : whole);
  return {
    stored: (doc) => partOf(doc).stored(doc),
    same: (one, other) => partOf(other).same(one, other),
  };
}
