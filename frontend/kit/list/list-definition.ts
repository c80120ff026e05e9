import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { LiveTopic } from '#domain/live.ts';
import type { Format } from '#frontend/i18n/format.ts';

/** How a column is filtered, sorted, aligned and exported. */
export type ColumnKind = 'text' | 'number' | 'day' | 'instant' | 'choice';

export type CellValue = string | number | boolean | null | undefined;

/** A value by its word; several values together can be filtered by, no row has them. */
export interface ListChoice {
  readonly value: number | string | boolean | readonly (number | string)[];
  readonly label: string;
}

export interface ListColumn<Row> {
  /** The field on the server, or a name of the page's own where `computed`. */
  readonly field: string;
  readonly header: string;
  readonly kind: ColumnKind;
  readonly width: number;
  /** Takes its share of what is left. */
  readonly flex?: number;
  readonly right?: boolean;
  /** Made here from the row: the server can neither sort nor filter by it. */
  readonly computed?: boolean;
  /** The server does not filter by it. */
  readonly unfiltered?: boolean;
  /** Only for the eye. */
  readonly unexported?: boolean;
  /** Operator that a bare entry means; default: contains for text, at least for numbers, at most for dates. */
  readonly operator?: FilterOperator;
  readonly choices?: readonly ListChoice[];
  /** Value for the CSV: a day as YYYY-MM-DD, an instant as ISO. */
  readonly value: (row: Row) => CellValue;
  /** What is seen; default: the value in the reader's format. */
  readonly render?: (row: Row, format: Format) => ReactNode;
  readonly hiddenAtFirst?: boolean;
}

export const filterOperators = ['contains', 'equals', '<', '>', '<=', '>=', '=', 'isAnyOf'] as const;
export type FilterOperator = (typeof filterOperators)[number];

export interface ListFilter {
  readonly field: string;
  readonly operator: FilterOperator;
  readonly value: string | number | boolean | readonly (string | number | boolean)[];
}

export interface ListDefinition<Row> {
  /** Below `/api`, e.g. `/planning/productionOrders`. */
  readonly path: string;
  readonly row: z.ZodType<Row>;
  readonly id: (row: Row) => string;
  readonly columns: readonly ListColumn<Row>[];
  /** What is shown before anybody filters. */
  readonly filters?: readonly ListFilter[];
  /** `field` or `-field`. */
  readonly sort: string;
  /** What the list holds, for the empty places: "Kein Auftrag passt zum Filter". */
  readonly emptyText: string;
  readonly emptyFilterText: string;
  readonly topic: LiveTopic;
  /** Opens what the row stands for. */
  readonly open?: (row: Row) => void;
  /** Id of the row that is open beside the list. */
  readonly selected?: string;
}
