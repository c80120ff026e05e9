import {
  type AutomatedFile,
  type AutomatedPlace,
  automatedPlaces,
  mostFiles,
  readAutomated,
} from '#domain/import/automated.ts';
import { answerCall } from '#infra/http/answer-call.ts';
import type { Service } from '#infra/http/service.ts';
import { isoSql } from '#infra/iso-sql.ts';
import type { QueryContext } from '../reads/context.ts';
import { readSettings } from '../reads/settings.ts';

interface PlaceRow {
  readonly place: AutomatedPlace;
  readonly looked_at: Date | null;
  readonly fault: string | null;
}

/** What the command-service takes from folders and writes to one by itself (`command-service/automated`). */
export function automatedImportRoutes(service: Service, { pool, config }: Pick<QueryContext, 'pool' | 'config'>): void {
  answerCall(service, readAutomated, async () => {
    const settings = await readSettings(pool);
    const places = await pool.query<PlaceRow>('SELECT place, looked_at, fault FROM operational.automated_place');
    const files = await pool.query<{ place: AutomatedPlace; file: AutomatedFile }>(
      `SELECT f.place, json_strip_nulls(json_build_object('fileName', f.file_name, 'outcome', f.outcome,
         'errorCode', f.error_code, 'imported', f.imported, 'rejected', f.rejected, 'movedTo', f.moved_to,
         'at', ${isoSql('f.at')},
         'importId', (SELECT run_id FROM operational.run WHERE run_id = f.file_id AND kind = 'import'))) AS file
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
          files: (ofPlace.get(place) ?? []).map(({ file }) => file),
        };
      }),
    };
  });
}
