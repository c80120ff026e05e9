import { z } from 'zod';
import { statusId } from '#domain/planning/plan/status.ts';
import type { ListFields } from './list-query.ts';

/** What a list of order positions or production orders adds to its rows and says of all of them. */

/** Seconds between the planned end and the end of the delivery day; negative: late. Null for what is done or not planned. */
export const slackField = { slack: z.number().nullable() };

/** SQL of the slack of `t`; `zone` is the parameter that holds the plant's time zone. */
export const slackSql = (zone: string): string => slackOf((field) => `t.doc ->> '${field}'`, zone);

const slackOf = (text: (field: string) => string, zone: string): string => `CASE
  WHEN (${text('endDate')}) IS NULL OR (${text('statusId')})::integer IN (${statusId.notPlanned}, ${statusId.done}) THEN NULL
  ELSE extract(epoch FROM (((${text('deliveryDate')})::date + 1)::timestamp AT TIME ZONE ${zone}::text)
    - (${text('endDate')})::timestamptz)::bigint END`;

export const slackFields = (zone: string): ListFields => ({ slack: { type: 'number', sql: slackSql(zone) } });

/** Over everything that the filter lets through, whatever page is shown. */
export const totalsSchema = z.object({
  /** Sums of the numbers that can be added up, by field. */
  sums: z.record(z.string(), z.number()),
  /** How many, by status. */
  byStatus: z.record(z.string(), z.number()),
  /** How many miss their delivery date, and the average slack in seconds, where there is one. */
  late: z.number().optional(),
  averageSlack: z.number().nullable().optional(),
});

/**
 * SQL of the totals as JSON, over documents `t.doc`. `summed`: fields that are numbers. `zone`: the
 * parameter with the plant's time zone, of what has slack. Each document is read once: `->>` reads all of it every time.
 */
export function totalsSql(summed: readonly string[], zone: string | undefined): TotalsSql {
  const sums = summed.map((field) => `'${field}', coalesce(sum(m."${field}"), 0)`);
  const byStatus = Object.values(statusId).map(
    (status) => `'${status}', count(*) FILTER (WHERE m."statusId" = ${status})`,
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
    join: `CROSS JOIN LATERAL json_to_record(t.doc::json) AS m(${columns.join(', ')})`,
  };
}

export interface TotalsSql {
  /** An aggregate. */
  readonly whole: string;
  /** Joined to the documents. */
  readonly join: string;
}

const fieldOfMeasures = (field: string): string => `m."${field}"`;
