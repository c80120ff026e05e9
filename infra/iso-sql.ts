/** SQL of an instant (`timestamptz`) as answers have it: ISO 8601 in UTC with milliseconds. */
export const isoSql = (at: string): string => `to_char(${at} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
