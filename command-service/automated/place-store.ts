import type { Pool } from 'pg';
import type { AutomatedPlace } from '#domain/import/automated.ts';
import type { LastTime } from '#domain/import/timetable.ts';

/** What became of a file. */
export interface JudgedFile {
  readonly fileId: string;
  readonly place: AutomatedPlace;
  readonly fileName: string;
  readonly outcome: 'done' | 'failed';
  readonly errorCode?: string | undefined;
  readonly imported?: number | undefined;
  readonly rejected?: number | undefined;
  /** Where it is moved to, below its folder. */
  readonly movedTo: string;
}

/** Of a file, or of a folder as a whole. */
export type News =
  | (JudgedFile & { readonly kind: 'file' })
  | { readonly kind: 'fault'; readonly place: AutomatedPlace; readonly fault: string };

/** What outlives the process of folders and their files. */
export interface PlaceStore {
  /** Since when it is there, for one that was never looked at. */
  lastTime(place: AutomatedPlace): Promise<LastTime>;
  /** A look has ended; what is wrong is to be told when it was not so at the last look. */
  looked(place: AutomatedPlace, look: { readonly isOpen: boolean; readonly fault: string | undefined }): Promise<void>;
  find(fileId: string): Promise<JudgedFile | undefined>;
  /** As it was judged first. */
  judge(file: JudgedFile): Promise<void>;
  /** What nobody has been told of: of the last day. */
  untold(): Promise<readonly News[]>;
  told(news: News): Promise<void>;
  sweep(keptDays: number): Promise<void>;
}

/** SQL of a `JudgedFile`. */
const judgedFile = `json_strip_nulls(json_build_object('fileId', file_id, 'place', place, 'fileName', file_name,
  'outcome', outcome, 'errorCode', error_code, 'imported', imported, 'rejected', rejected, 'movedTo', moved_to)) AS file`;

export function openPlaceStore(pool: Pool, now: () => number): PlaceStore {
  return {
    async lastTime(place) {
      await pool.query(
        'INSERT INTO operational.automated_place (place, since) VALUES ($1, $2) ON CONFLICT DO NOTHING',
        [place, new Date(now())],
      );
      const { rows } = await pool.query<{ at: Date; is_open: boolean }>(
        'SELECT coalesce(looked_at, since) AS at, is_open FROM operational.automated_place WHERE place = $1',
        [place],
      );
      return { at: rows[0]?.at.getTime() ?? 0, isOpen: rows[0]?.is_open ?? false };
    },
    async looked(place, { isOpen, fault }) {
      await pool.query(
        `INSERT INTO operational.automated_place AS kept (place, looked_at, is_open, fault, is_told)
         VALUES ($1, $4, $2, $3::text, $3::text IS NULL) ON CONFLICT (place) DO UPDATE SET
           looked_at = $4, is_open = $2, fault = $3,
           is_told = $3::text IS NULL OR (kept.fault IS NOT DISTINCT FROM $3 AND kept.is_told)`,
        [place, isOpen, fault ?? null, new Date(now())],
      );
    },
    async find(fileId) {
      const { rows } = await pool.query<{ file: JudgedFile }>(
        `SELECT ${judgedFile} FROM operational.automated_file WHERE file_id = $1`,
        [fileId],
      );
      return rows[0]?.file;
    },
    async judge({ fileId, place, fileName, outcome, errorCode, imported, rejected, movedTo }) {
      await pool.query(
        `INSERT INTO operational.automated_file
           (file_id, place, file_name, outcome, error_code, imported, rejected, moved_to, is_told)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $4 <> 'failed') ON CONFLICT (file_id) DO NOTHING`,
        [fileId, place, fileName, outcome, errorCode ?? null, imported ?? null, rejected ?? null, movedTo],
      );
    },
    async untold() {
      const files = await pool.query<{ file: JudgedFile }>(
        `SELECT ${judgedFile} FROM operational.automated_file WHERE NOT is_told AND at > now() - interval '1 day' ORDER BY at`,
      );
      const places = await pool.query<{ place: AutomatedPlace; fault: string }>(
        'SELECT place, fault FROM operational.automated_place WHERE NOT is_told ORDER BY place',
      );
      return [
        ...places.rows.map((row): News => ({ kind: 'fault', ...row })),
        ...files.rows.map(({ file }): News => ({ kind: 'file', ...file })),
      ];
    },
    async told(news) {
      if (news.kind === 'file')
        await pool.query('UPDATE operational.automated_file SET is_told = true WHERE file_id = $1', [news.fileId]);
      else
        await pool.query('UPDATE operational.automated_place SET is_told = true WHERE place = $1 AND fault = $2', [
          news.place,
          news.fault,
        ]);
    },
    async sweep(keptDays) {
      await pool.query(`DELETE FROM operational.automated_file WHERE at < now() - make_interval(days => $1)`, [
        keptDays,
      ]);
    },
  };
}
