import type pg from 'pg';
import { toIso } from '#domain/kernel/instant.ts';
import type { ChangedObject } from '#domain/planning/api/changes-call.ts';
import { type ChangeColumns, changeColumns, shownChanges } from './row.ts';

/**
 * Where somebody is who reads every change in the order of the log: `position` when all of that event is read, else
 * `position.line.object` of the last object that was. The first is before everything: `0`.
 */
export interface FeedPlace {
  readonly position: string;
  readonly line: number;
  readonly object: number;
}

/** Behind every line of an event. */
const end = 2_147_483_647;

/** undefined: it is no place. */
export function feedPlace(text: string): FeedPlace | undefined {
  const found = /^(\d{1,18})(?:\.(\d{1,9})\.(\d{1,9}))?$/.exec(text);
  if (found === null) return undefined;
  const [, position = '0', line, object] = found;
  return { position, line: line === undefined ? end : Number(line), object: Number(object ?? 0) };
}

const placeText = ({ position, line, object }: FeedPlace): string =>
  line === end ? position : `${position}.${line}.${object}`;

/** What of the plant somebody may see; what else there is is passed over. */
export interface FeedQuestion {
  readonly after: FeedPlace;
  /** Objects at most. */
  readonly limit: number;
  readonly objectTypes: readonly string[];
}

export interface FeedPage {
  readonly items: readonly ChangedObject[];
  readonly next: string;
  /** How far the rows are written. */
  readonly shown: string;
}

/**
 * The changes of objects of the plant after a place, as far as the history has them. Rows are written in the order of the log and
 * become visible with their checkpoint, so none comes later in between. One statement, so one state of the rows.
 */
export async function readFeed(
  pool: Pick<pg.Pool, 'query'>,
  { after, limit, objectTypes }: FeedQuestion,
): Promise<FeedPage> {
  const chosen = `branch = 'main' AND (position, line) >= ($1::bigint, $2::integer) AND object_type = ANY ($3) ORDER BY position, line LIMIT $4`;
  const { rows } = await pool.query<FeedRow>(
    `WITH c AS (SELECT position FROM projection.checkpoint WHERE model = 'history')
     SELECT c.position AS shown, f.* FROM c LEFT JOIN (
       (SELECT position, line, at, action, object_type, object_id, ${changeColumns('entry')},
               NULL::json AS object_ids, NULL::json AS places FROM history.entry WHERE ${chosen})
       UNION ALL
       (SELECT position, line, at, action, object_type, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL,
               object_ids, places FROM history.placed_together WHERE ${chosen})) AS f ON f.position <= c.position
     ORDER BY f.position, f.line`,
    [after.position, after.line, objectTypes, limit + 2],
  );
  // Of the row that was read last there may be objects left, and one more tells that there is more.
  const shown = rows[0]?.shown ?? '0';
  const items: ChangedObject[] = [];
  let last: FeedPlace | undefined;
  let isMore = false;
  for (const row of rows) {
    if (row.position === null) continue;
    for (const [object, said] of objectsOf(row).entries()) {
      const isRead = row.position === after.position && row.line === after.line && object <= after.object;
      if (isRead) continue;
      if (items.length >= limit) {
        isMore = true;
        break;
      }
      last = { position: row.position, line: row.line, object };
      items.push({
        position: row.position,
        at: toIso(Number(row.at)),
        type: row.action,
        objectType: row.object_type,
        ...said,
      });
    }
    if (isMore) break;
  }
  if (isMore && last !== undefined) return { items, next: placeText(last), shown };
  // What nobody may see is passed over; a plant that was restored may show less than what was read.
  const next = BigInt(shown) >= BigInt(after.position) ? { position: shown, line: end, object: 0 } : after;
  return { items, next: placeText(next), shown };
}

interface FeedRow extends ChangeColumns {
  readonly shown: string;
  readonly position: string | null;
  readonly line: number;
  readonly at: string;
  readonly action: string;
  readonly object_type: string;
  readonly object_id: string;
  readonly object_ids: readonly string[] | null;
  readonly places: readonly Place[] | null;
}

type Place = readonly [
  resourceBefore: string | null,
  resourceAfter: string | null,
  startBefore: number | null,
  startAfter: number | null,
  endBefore: number | null,
  endAfter: number | null,
];

function objectsOf(row: FeedRow): Pick<ChangedObject, 'objectId' | 'fields'>[] {
  const { object_ids: ids, places } = row;
  if (ids === null || places === null) return [{ objectId: row.object_id, fields: [...shownChanges(row)] }];
  const text = (at: number | null | undefined): string | null => (at === null || at === undefined ? null : String(at));
  return ids.map((objectId, index) => {
    const [resourceBefore, resourceAfter, startBefore, startAfter, endBefore, endAfter] = places[index] ?? [];
    const columns: ChangeColumns = {
      resource_before: resourceBefore ?? null,
      resource_after: resourceAfter ?? null,
      start_before: text(startBefore),
      start_after: text(startAfter),
      end_before: text(endBefore),
      end_after: text(endAfter),
      changes: null,
    };
    return { objectId, fields: [...shownChanges(columns)] };
  });
}
