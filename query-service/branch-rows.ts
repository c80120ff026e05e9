import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { isRejection, type Rejection } from '#domain/kernel/rejection.ts';
import { askProjector } from './ask-projector.ts';

const versionSchema = z.looseObject({ id: z.string(), valid_from: z.string(), doc: z.unknown() });
const answerSchema = z.object({
  position: z.string(),
  rows: z.record(z.string(), z.array(versionSchema)),
});

/** One version of a row of a simulation, with the columns of its table; `doc` null: from here on there is no such row. */
export type RowVersion = z.infer<typeof versionSchema>;

/** What a simulation shows otherwise than the main line at its baseline. */
export interface BranchRows {
  /** How far of the log it shows. */
  readonly position: string;
  /** Every version of each row that was touched, in order. */
  readonly versions: (table: string) => readonly RowVersion[];
  /** The newest version of each row that was touched by then; undefined: now. */
  readonly rows: (table: string, asOf: string | undefined) => readonly RowVersion[];
}

/** Asks the projector, which follows the simulation of the request; waits with it for the position. */
export async function readBranchRows(
  request: FastifyRequest,
  projectorUrl: string,
  minPosition: string | undefined,
): Promise<BranchRows | Rejection> {
  const response = await askProjector(request, `${projectorUrl}/branch-rows`, {
    query: { minPosition },
    within: 20_000,
  });
  if (isRejection(response)) return response;
  const { position, rows } = answerSchema.parse(await response.json());
  const versions = (table: string): readonly RowVersion[] => rows[table] ?? [];
  return {
    position,
    versions,
    rows(table, asOf) {
      const newest = new Map<string, RowVersion>();
      for (const version of versions(table))
        if (asOf === undefined || BigInt(version.valid_from) <= BigInt(asOf)) newest.set(version.id, version);
      return [...newest.values()];
    },
  };
}
