import { z } from 'zod';
import { statusId } from '#domain/planning/plan/status.ts';
import type { ListFields } from './list-query.ts';

/** What a list of order positions or production orders adds to its rows and says of all of them. */

/** Seconds between the planned end and the end of the delivery day; negative: late. Null for what is done or not planned. */
export const slackField = { slack: z.number().nullable() };

/** SQL of the slack of `t`; `zone` is the parameter that holds the plant's time zone. */
export const slackSql = (zone: string): string => `CASE
  WHEN t.doc ->> 'endDate' IS NULL OR (t.doc ->> 'statusId')::integer IN (${statusId.notPlanned}, ${statusId.done}) THEN NULL
  ELSE extract(epoch FROM (((t.doc ->> 'deliveryDate')::date + 1)::timestamp AT TIME ZONE ${zone}::text)
    - (t.doc ->> 'endDate')::timestamptz)::bigint END`;

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

/** SQL of the totals as JSON, over rows `t`. `summed`: SQL of numbers by field. `slack`: SQL of the slack, where there is one. */
export function totalsSql(summed: Readonly<Record<string, string>>, slack: string | undefined): string {
  const sums = Object.entries(summed).map(([field, sql]) => `'${field}', coalesce(sum((${sql})::numeric), 0)`);
  const byStatus = Object.values(statusId).map(
    (status) => `'${status}', count(*) FILTER (WHERE (t.doc ->> 'statusId')::integer = ${status})`,
  );
  const lateness =
    slack === undefined
      ? ''
      : `, 'late', count(*) FILTER (WHERE (${slack}) < 0), 'averageSlack', round(avg((${slack})::numeric))`;
  return `json_build_object('sums', json_build_object(${sums.join(', ')}),
    'byStatus', json_build_object(${byStatus.join(', ')})${lateness})::text`;
}
