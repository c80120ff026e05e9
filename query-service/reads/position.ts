import type { FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { z } from 'zod';
import type { Instant } from '#domain/kernel/instant.ts';
import { isRejection, type Rejection, reject } from '#domain/kernel/rejection.ts';
import { lineOf } from '#infra/event-store/branch.ts';
import { scopeOf, seenBy } from '#infra/http/authorisation.ts';
import { askProjector } from './ask-projector.ts';
import type { QueryContext } from './context.ts';
import type { Progress, ReadModelName } from './progress.ts';
import type { RowScope } from './rows.ts';

/** A position in the log: opaque outside, decimal digits of a 64-bit number inside. */
const positionSchema = z.string().regex(/^\d{1,19}$/);
const positionOrInstant = z.union([positionSchema, z.iso.datetime({ offset: true })]);

/** Query fields that every read takes (api contract, pattern). */
export const readQuery = { minPosition: positionSchema.optional() };
/** And every read of the plan: the plan as of an instant or a position. */
export const planReadQuery = {
  ...readQuery,
  asOf: positionOrInstant
    .optional()
    .describe(
      'An instant or a position: what was true then. Such reads, and all reads in a simulation, take turns, one of each person; ' +
        'when many of yours wait, the next one is answered 429 `tooManyRequests`, with the seconds until there is room in Retry-After',
    ),
};

/** The newest position a 64-bit column can hold; more is asked by mistake. */
const maxPosition = 9_223_372_036_854_775_807n;

const invalidPosition = reject('validation', { fields: { minPosition: 'invalid_format' } });

/** The position that the caller has already seen, named by query or header `minPosition`; undefined: none. */
export function seenPosition(
  request: FastifyRequest,
  query: { readonly minPosition?: string | undefined },
): string | undefined | Rejection {
  const asked = query.minPosition ?? request.headers.minposition ?? request.headers['x-min-position'];
  const parsed = positionSchema.optional().safeParse(asked);
  return parsed.success ? parsed.data : invalidPosition;
}

/**
 * Waits until the rows of the read models that the route reads show what the caller has already seen, named by query or
 * header `minPosition`.
 */
export async function waitForPosition(
  request: FastifyRequest,
  query: { readonly minPosition?: string | undefined; readonly asOf?: string | undefined },
  progress: Progress,
  models: readonly ReadModelName[],
): Promise<Rejection | undefined> {
  const asked = seenPosition(request, query);
  if (asked === undefined || isRejection(asked)) return asked;
  if (BigInt(asked) > maxPosition) return invalidPosition;
  return progress.reach(BigInt(asked), query.asOf === undefined ? models : [...models, 'moments']);
}

/**
 * Position that `asOf` means: itself, or the last one that was recorded at or before the instant, however the clock of
 * the server was set in between. undefined: now. 0 is before everything.
 */
export async function resolveAsOf(
  pool: pg.Pool,
  asOf: string | undefined,
): Promise<{ readonly position: string | undefined } | Rejection> {
  if (asOf === undefined) return { position: undefined };
  if (/^\d+$/.test(asOf)) {
    return BigInt(asOf) > maxPosition ? reject('validation', { fields: { asOf: 'too_big' } }) : { position: asOf };
  }
  const { rows } = await pool.query<{ position: string }>(
    `SELECT coalesce(
       (SELECT position - 1 FROM moments.moment
        WHERE position > greatest(
          (SELECT position FROM moments.moment WHERE latest <= $1 ORDER BY latest DESC, position DESC LIMIT 1),
          (SELECT max(position) FROM moments.moment WHERE at < latest AND at <= $1), 0)
        ORDER BY position LIMIT 1),
       (SELECT position FROM projection.checkpoint WHERE model = 'moments'), 0) AS position`,
    [Date.parse(asOf)],
  );
  return { position: rows[0]?.position ?? '0' };
}

const ownRowsSchema = z.object({ schema: z.string().regex(/^\w+$/), position: positionSchema });

/**
 * Which rows a request reads: those of its branch, now or as of an instant or position. Refusals: validation (`asOf`),
 * unavailable and readModelBehind (simulations).
 */
export async function resolveRows(
  request: FastifyRequest,
  { pool, progress, config }: Pick<QueryContext, 'pool' | 'progress' | 'config'>,
  asOf: string | undefined,
): Promise<RowScope | Rejection> {
  const at = await resolveAsOf(pool, asOf);
  const { branch } = scopeOf(request);
  if (isRejection(at) || branch.baseline === undefined) return at;
  // What the simulation has of the main line has to be in the rows.
  const behind = await progress.reach(branch.baseline, ['timeline', 'base-data']);
  if (behind !== undefined) return behind;
  const baseline = String(branch.baseline);
  if (at.position !== undefined && BigInt(at.position) <= branch.baseline) return at;
  // The projector, which follows the simulation, waits for what the caller has seen, and says where its rows are.
  const asked = { query: { minPosition: seenBy(request)?.toString() }, within: 20_000 };
  const response = await askProjector(request, `${config.projectorUrl}/branch`, asked);
  if (isRejection(response)) return response;
  const { schema, position: shown } = ownRowsSchema.parse(await response.json());
  return { position: baseline, own: { branch: lineOf(branch), schema, shown, asOf: at.position } };
}

/** How a read of the plan or of base data begins: its rows, once they show what the caller has already seen. */
export async function shownRows(
  request: FastifyRequest,
  context: Pick<QueryContext, 'pool' | 'progress' | 'config'>,
  query: { readonly minPosition?: string | undefined; readonly asOf?: string | undefined },
  models: readonly ReadModelName[],
): Promise<RowScope | Rejection> {
  const behind = await waitForPosition(request, query, context.progress, models);
  return behind ?? resolveRows(request, context, query.asOf);
}

/** When the position was the newest one; undefined before everything. */
export async function instantOf(pool: pg.Pool, position: string): Promise<Instant | undefined> {
  const { rows } = await pool.query<{ at: string }>(
    'SELECT at FROM moments.moment WHERE position <= $1 ORDER BY position DESC LIMIT 1',
    [position],
  );
  return rows[0] === undefined ? undefined : Number(rows[0].at);
}

/** `position`: what the rows of the main line show; of a simulation it is how far that was followed. */
export function tellPosition(reply: FastifyReply, position: string, scope?: RowScope): void {
  reply.header('x-position', scope?.own?.shown ?? position);
}

/** What was read as JSON text, with the position that it shows. */
export function textAnswer(
  reply: FastifyReply,
  read: { readonly body: string; readonly position: string } | Rejection,
  scope?: RowScope,
): string | Rejection {
  if (isRejection(read)) return read;
  tellPosition(reply, read.position, scope);
  reply.type('application/json; charset=utf-8');
  return read.body;
}
