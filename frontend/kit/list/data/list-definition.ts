import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { CellValue, ColumnKind, FileColumn } from '#domain/list-file/file-columns.ts';
import { valueOf } from '#domain/list-file/file-columns.ts';
import type { LiveTopic } from '#domain/live.ts';
import type { ListTotals } from '#domain/planning/api/list-totals.ts';
import type { Query } from '#frontend/api/client.ts';
import type { Format } from '#frontend/i18n/format.ts';

/** A choice with its label; a choice of several values is for filtering only. */
export interface ListChoice {
  readonly value: number | string | boolean | readonly (number | string)[];
  readonly label: string;
}

export interface ListColumn<Row> extends Pick<FileColumn, 'isDuration' | 'instead' | 'reckoned'> {
  /** Field name on the server, or a local name where `computed`. */
  readonly field: string;
  readonly header: string;
  /** In files, where what people see has its unit and the number of a file has none. */
  readonly fileHeader?: string;
  /** How it is filtered, sorted, aligned and exported. */
  readonly kind: ColumnKind;
  readonly width: number;
  /** Flex share of the remaining width. */
  readonly flex?: number;
  readonly right?: boolean;
  /** Computed in the browser: not sortable or filterable on the server. */
  readonly computed?: boolean;
  /** The server does not filter by it. */
  readonly unfiltered?: boolean;
  /** Not exported. */
  readonly unexported?: boolean;
  /**
   * Operator of input without an operator sign; default: contains for text, at least for numbers, at most for dates.
   */
  readonly operator?: FilterOperator;
  readonly choices?: readonly ListChoice[];
  /** So much on the server is one of what a person types: 3,600 for hours that are kept in seconds. */
  readonly scale?: number;
  /**
   * Only where the value is none that a service could find in the row by what the other properties say
   * (`domain/list-file/file-columns.ts`): a day as YYYY-MM-DD, an instant as ISO.
   */
  readonly value?: (row: Row) => CellValue;
  /** Displayed content; default: the formatted value. */
  readonly render?: (row: Row, format: Format) => ReactNode;
  readonly hiddenAtFirst?: boolean;
  /** What is said of all rows of the filter, below the rows. */
  readonly total?: (totals: ListTotals, format: Format) => ReactNode;
}

/** What a row has in a column, before a choice has its label. */
export const valueIn = <Row>(column: ListColumn<Row>, row: Row, between?: string): CellValue =>
  column.value === undefined ? valueOf(column, row as Readonly<Record<string, unknown>>, between) : column.value(row);

export const filterOperators = ['contains', 'equals', '<', '>', '<=', '>=', '=', 'isAnyOf'] as const;
export type FilterOperator = (typeof filterOperators)[number];

export interface ListFilter {
  readonly field: string;
  readonly operator: FilterOperator;
  readonly value: string | number | boolean | readonly (string | number | boolean)[];
}

export interface Ticked {
  readonly ids: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
  /** As many as can be done at once. */
  readonly most: number;
}

export interface ListDefinition<Row> {
  /** Below `/api`, e.g. `/planning/productionOrders`. */
  readonly path: string;
  readonly row: z.ZodType<Row>;
  readonly id: (row: Row) => string;
  readonly columns: readonly ListColumn<Row>[];
  /** Default filters. */
  readonly filters?: readonly ListFilter[];
  /** `field` or `-field`. */
  readonly sort: string;
  /** Text of the empty list, and with filters: "Kein Auftrag passt zum Filter". */
  readonly emptyText: string;
  /** What the list is for. */
  readonly emptyAbout?: string;
  readonly emptyFilterText: string;
  /** The server says totals of it. */
  readonly hasTotals?: true;
  /** Filters that always hold and that nobody takes away. */
  readonly fixed?: readonly ListFilter[];
  /** What the server is asked besides filters. */
  readonly query?: Query;
  readonly topic: LiveTopic;
  /** Opens what the row stands for. */
  readonly open?: (row: Row) => void;
  /** Id of the row that is open beside the list. */
  readonly selected?: string;
  /** Rows can be ticked, on several pages, to do something with all of them; by their ids. */
  readonly ticked?: Ticked;
  /** Set apart from the others: what is not used any more. */
  readonly isQuiet?: (row: Row) => boolean;
}
