import type { Pool } from 'pg';
import { type RefusedReport, refusedReportSchema } from '#domain/planning/api/shop-floor/refused-reports-api.ts';

/** What terminals have sent, each report once, and those that wait for the planner: `operational.terminal_report`. */
export interface ReportTable {
  /** What became of it before; undefined: it is new, and is noted as under way. `content`: SHA-256 of what it says. */
  begin(commandId: string, terminalId: string, content: string): Promise<Outcome | undefined>;
  taken(commandId: string): Promise<void>;
  refused(doc: RefusedReport): Promise<void>;
  /** Nothing was decided: it is as if it had not come. */
  forget(commandId: string): Promise<void>;
  /** Of a terminal, those that nobody has decided about. */
  open(terminalId: string): Promise<number>;
  find(reportId: string): Promise<RefusedReport | undefined>;
  close(reportId: string, decided: Pick<RefusedReport, 'state' | 'settledAt' | 'settledBy' | 'reason'>): Promise<void>;
  /** Photos that only a refused report names. */
  photos(): Promise<readonly string[]>;
  sweep(): Promise<void>;
}

/** `otherContent`: the id is another report's, and nothing was noted. */
export type Outcome =
  | { readonly kind: 'taken' | 'underWay' | 'otherContent' }
  | { readonly kind: 'refused'; readonly errorCode: string; readonly detailsObject: unknown };

/** A device that was away for longer is set up anew. What was decided stays in the log for ever. */
const keptFor = '1 year';

export function openReportTable(pool: Pool): ReportTable {
  return {
    async begin(commandId, terminalId, content) {
      const { rowCount } = await pool.query(
        `INSERT INTO operational.terminal_report (command_id, terminal_id, outcome, content)
         VALUES ($1, $2, 'underWay', $3) ON CONFLICT DO NOTHING`,
        [commandId, terminalId, content],
      );
      if (rowCount === 1) return undefined;
      const { rows } = await pool.query<{
        outcome: 'underWay' | 'taken' | 'refused';
        error_code: string | null;
        details: unknown;
        isOther: boolean | null;
      }>(
        `SELECT outcome, error_code, details, content <> $2 AS "isOther" FROM operational.terminal_report
         WHERE command_id = $1`,
        [commandId, content],
      );
      const [row] = rows;
      if (row?.isOther === true) return { kind: 'otherContent' };
      if (row?.outcome !== 'refused') return { kind: row?.outcome ?? 'underWay' };
      return { kind: 'refused', errorCode: row.error_code ?? 'unknownError', detailsObject: row.details ?? undefined };
    },
    async taken(commandId) {
      await pool.query(`UPDATE operational.terminal_report SET outcome = 'taken' WHERE command_id = $1`, [commandId]);
    },
    async refused(doc) {
      const { reportId, terminalId, errorCode, detailsObject = null, photoId = null } = doc;
      // One that is decided stays decided, however often its refusal is told.
      await pool.query(
        `INSERT INTO operational.terminal_report AS t (command_id, terminal_id, outcome, error_code, details, doc, photo_id)
         VALUES ($1, $2, 'refused', $3, $4, $5, $6)
         ON CONFLICT (command_id) DO UPDATE SET outcome = 'refused', error_code = $3, details = $4, doc = $5, photo_id = $6
         WHERE t.outcome <> 'refused'`,
        [reportId, terminalId, errorCode, JSON.stringify(detailsObject), JSON.stringify(doc), photoId],
      );
    },
    async forget(commandId) {
      await pool.query(`DELETE FROM operational.terminal_report WHERE command_id = $1 AND outcome = 'underWay'`, [
        commandId,
      ]);
    },
    async open(terminalId) {
      const { rows } = await pool.query<{ count: number }>(
        `SELECT count(*)::int AS count FROM operational.terminal_report
         WHERE terminal_id = $1 AND outcome = 'refused' AND settled_at IS NULL`,
        [terminalId],
      );
      return rows[0]?.count ?? 0;
    },
    async find(reportId) {
      const { rows } = await pool.query<{ doc: unknown }>(
        `SELECT doc FROM operational.terminal_report WHERE command_id = $1 AND outcome = 'refused'`,
        [reportId],
      );
      return rows[0] && refusedReportSchema.parse(rows[0].doc);
    },
    async close(reportId, decided) {
      await pool.query(
        `UPDATE operational.terminal_report SET doc = doc || $2, settled_at = $3, photo_id = NULL
         WHERE command_id = $1 AND settled_at IS NULL`,
        [reportId, JSON.stringify(decided), decided.settledAt],
      );
    },
    async photos() {
      const { rows } = await pool.query<{ photo_id: string }>(
        'SELECT photo_id FROM operational.terminal_report WHERE photo_id IS NOT NULL',
      );
      return rows.map(({ photo_id }) => photo_id);
    },
    async sweep() {
      await pool.query(
        `DELETE FROM operational.terminal_report
         WHERE received_at < now() - interval '${keptFor}' AND (outcome <> 'refused' OR settled_at IS NOT NULL)`,
      );
    },
  };
}
