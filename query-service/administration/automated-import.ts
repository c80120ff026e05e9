import {
  type AutomatedFile,
  type AutomatedPlace,
  automatedPlaces,
  mostFiles,
  readAutomated,
} from '#domain/import/automated.ts';
import { answerCall } from '#infra/http/answer-call.ts';
import type { Service } from '#infra/http/service.ts';
import type { QueryContext } from '../reads/context.ts';
import { readSettings } from '../reads/settings.ts';

interface PlaceRow {
  readonly place: AutomatedPlace;
  readonly looked_at: Date | null;
  readonly fault: string | null;
}

interface FileRow {
  readonly place: AutomatedPlace;
  readonly file_name: string;
  readonly outcome: AutomatedFile['outcome'];
  readonly error_code: string | null;
  readonly imported: number | null;
  readonly rejected: number | null;
  readonly moved_to: string;
  readonly at: Date;
  readonly run_id: string | null;
}

/** What the command-service takes from folders and writes to one by itself (`command-service/automated`). */
export function automatedImportRoutes(service: Service, { pool, config }: Pick<QueryContext, 'pool' | 'config'>): void {
  answerCall(service, readAutomated, async () => {
    const settings = await readSettings(pool);
    const places = await pool.query<PlaceRow>('SELECT place, looked_at, fault FROM operational.automated_place');
    const files = await pool.query<FileRow>(
      `SELECT f.*, (SELECT run_id FROM operational.run WHERE run_id = f.file_id AND kind = 'import') AS run_id
       FROM (SELECT *, row_number() OVER (PARTITION BY place ORDER BY at DESC, file_id) AS nth FROM operational.automated_file) f
       WHERE nth <= $1 ORDER BY at DESC, file_id`,
      [mostFiles],
    );
    const known = new Map(places.rows.map((row) => [row.place, row]));
    const ofPlace = Map.groupBy(files.rows, ({ place }) => place);
    return {
      hasImportFolder: config.importFolder !== undefined,
      hasExportFolder: config.exportFolder !== undefined,
      places: automatedPlaces.map((place) => {
        const isOn =
          place === 'progresses'
            ? settings.automatedExportFilePathProgresses !== ''
            : settings.automatedImportTypes.includes(place);
        return {
          place,
          isOn,
          lookedAt: known.get(place)?.looked_at?.toISOString(),
          // Of one that is off nobody needs to know what was wrong.
          fault: isOn ? (known.get(place)?.fault ?? undefined) : undefined,
          files: (ofPlace.get(place) ?? []).map(fileOf),
        };
      }),
    };
  });
}

const fileOf = (row: FileRow): AutomatedFile => ({
  fileName: row.file_name,
  outcome: row.outcome,
  errorCode: row.error_code ?? undefined,
  imported: row.imported ?? undefined,
  rejected: row.rejected ?? undefined,
  movedTo: row.moved_to,
  at: row.at.toISOString(),
  importId: row.run_id ?? undefined,
});
