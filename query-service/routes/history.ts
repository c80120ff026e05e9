// Trail of OperationsMoved, step 9 (ARCHITECTURE.md).
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Right, Rights } from '#domain/administration/rights.ts';
import { objectIdSchema } from '#domain/kernel/ids.ts';
import { isRejection } from '#domain/kernel/rejection.ts';
import { rightToAllSimulations } from '#domain/simulation/sharing.ts';
import { answers } from '#infra/http/answers.ts';
import { mayInSimulation, scopeOf } from '#infra/http/authorisation.ts';
import type { Service } from '#infra/http/service.ts';
import { listOf } from '#query-service/lists/read-list.ts';
import type { QueryContext } from '../context.ts';
import { historyEntrySchema, historyPage, readHistory } from '../object-history.ts';
import { planReadQuery, shownRows } from '../position.ts';

/** `GET /api/planning/history?objectId=`: who changed an object, when, from what to what; newest first. */
export function historyRoutes(service: Service, context: QueryContext): void {
  service.get(
    '/api/planning/history',
    {
      config: { right: 'history.read' },
      schema: {
        summary: 'Every change of one object of planning, base data or administration, newest first',
        querystring: z.strictObject({
          objectId: objectIdSchema,
          objectType: z
            .string()
            .regex(/^[A-Za-z]{1,60}$/)
            .optional(),
          ...historyPage,
          ...planReadQuery,
        }),
        response: answers(200, listOf(historyEntrySchema)),
      },
    },
    async (request, reply) => {
      const { objectId, objectType, offset, limit } = request.query;
      const at = await shownRows(request, context, request.query, ['history']);
      if (isRejection(at)) return at;
      // Objects of several types may have the same id: a simulation is hidden among them, and nothing else.
      const ofOthers = mayReadSimulation(request, objectId) ? [] : ['simulation'];
      const hidden = [...hiddenFrom(scopeOf(request).rights), ...ofOthers];
      return readHistory(context, reply, at, { objectId, objectType, hidden, offset, limit });
    },
  );
}

/** What the history has of people and what they may do is for who administers them. */
const administered: readonly (readonly [objectType: string, right: Right])[] = [
  ['user', 'users.read'],
  ['role', 'roles.read'],
  ['licence', 'licences.read'],
];

/** Of one that is discarded, who may read all of them. */
const mayReadSimulation = (request: FastifyRequest, simulationId: string): boolean =>
  scopeOf(request).rights.has(rightToAllSimulations) || mayInSimulation(request, simulationId) !== undefined;

const hiddenFrom = (rights: Rights): readonly string[] =>
  administered.filter(([, right]) => !rights.has(right)).map(([objectType]) => objectType);
