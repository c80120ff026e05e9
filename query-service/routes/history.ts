// Trail of OperationsMoved, step 9 (ARCHITECTURE.md).
import type { FastifyRequest } from 'fastify';
import type { Right, Rights } from '#domain/kernel/rights.ts';
import { readHistory } from '#domain/planning/api/history-calls.ts';
import { rightToAllSimulations } from '#domain/simulation/sharing.ts';
import { mayInSimulation, scopeOf } from '#infra/http/authorisation.ts';
import type { Service } from '#infra/http/service.ts';
import { answerPlanRead } from '../answer-read.ts';
import type { QueryContext } from '../context.ts';
import { historyOf } from '../object-history.ts';

/** Who changed an object, when, from what to what; newest first. */
export function historyRoutes(service: Service, context: QueryContext): void {
  answerPlanRead(service, context, readHistory, ['history'], async (request, at, reply) => {
    const { objectId, objectType, offset, limit } = request.query;
    // Objects of several types may have the same id: a simulation is hidden among them, and nothing else.
    const ofOthers = mayReadSimulation(request, objectId) ? [] : ['simulation'];
    const hidden = [...hiddenFrom(scopeOf(request).rights), ...ofOthers];
    return historyOf(context, reply, at, { objectId, objectType, hidden, offset, limit });
  });
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
