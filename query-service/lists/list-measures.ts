import { statusId } from '#domain/planning/plan/status.ts';
import type { ListFields } from './list-query.ts';

/** What a list of order positions or production orders adds to its rows and says of all of them. */

/** SQL of the slack of `t`; `zone` is the parameter that holds the plant's time zone. */
export const slackSql = (zone: string): string => slackOf((field) => `t.doc ->> '${field}'`, zone);

const slackOf = (text: (field: string) => string, zone: string): string => `CASE
  WHEN (${text('endDate')}) IS NULL OR (${text('statusId')})::integer IN (${statusId.notPlanned}, ${statusId.done}) THEN NULL
  ELSE extract(epoch FROM (((${text('deliveryDate')})::date + 1)::timestamp AT TIME ZONE ${zone}::text)
    - (${text('endDate')})::timestamptz)::bigint END`;

export const slackFields = (zone: string): ListFields => ({ slack: { type: 'number', sql: slackSql(zone) } });

/**
 * SQL of the totals as JSON, over rows `t`. `summed`: fields that are numbers. `zone`: the parameter with the plant's time
 * zone, of what has slack. `fields`: those of which the table has columns need no document; the others are read from each
 * document once: `->>` reads all of it every time.
 */
export function totalsSql(summed: readonly string[], zone: string | undefined, fields: ListFields): TotalsSql {
  const columnOf = (field: string): string | undefined => fields[field]?.column;
  const hasColumns = zone === undefined && ['statusId', ...summed].every((field) => columnOf(field) !== undefined);
  const measure = (field: string): string => (hasColumns ? (columnOf(field) ?? '') : fieldOfMeasures(field));
  const sums = summed.map((field) => `'${field}', coalesce(sum(${measure(field)}), 0)`);
  const byStatus = Object.values(statusId).map(
    (status) => `'${status}', count(*) FILTER (WHERE ${measure('statusId')} = ${status})`,
  );
  const slack = zone === undefined ? undefined : slackOf(fieldOfMeasures, zone);
  const lateness =
    slack === undefined
      ? ''
      : `, 'late', count(*) FILTER (WHERE (${slack}) < 0), 'averageSlack', round(avg((${slack})::numeric))`;
  const columns = [
    '"statusId" integer',
    ...summed.map((field) => `"${field}" numeric`),
    ...(zone === undefined ? [] : ['"endDate" text', '"deliveryDate" text']),
  ];
  return {
    whole: `json_build_object('sums', json_build_object(${sums.join(', ')}),
      'byStatus', json_build_object(${byStatus.join(', ')})${lateness})::text`,
    from: (rows) =>
      hasColumns
        ? rows
        : `FROM (SELECT t.doc ${rows}) AS t CROSS JOIN LATERAL json_to_record(t.doc::json) AS m(${columns.join(', ')})`,
  };
}

export interface TotalsSql {
  /** An aggregate over what `from` makes of `FROM … WHERE …`. */
  readonly whole: string;
  readonly from: (rows: string) => string;
}

const fieldOfMeasures = (field: string): string => `m."${field}"`;
