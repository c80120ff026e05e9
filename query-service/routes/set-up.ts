import { type Access, rightsOf } from '#domain/administration/roles.ts';
import { type SetUp, type SetUpStep, setUpStepNames, setUpSteps } from '#domain/administration/set-up.ts';
import { readSetUpSteps } from '#domain/administration/settings-calls.ts';
import type { Rights } from '#domain/kernel/rights.ts';
import { callerOf, scopeOf } from '#infra/http/authorisation.ts';
import type { Service } from '#infra/http/service.ts';
import { answerRead } from '../answer-read.ts';
import type { QueryContext } from '../context.ts';
import { tellPosition } from '../position.ts';
import { type Person, readPeople, readSetUp, type StepState } from '../set-up-state.ts';

/** How many people are named who may do what the caller may not. */
const namedPeople = 5;

/** `GET /api/useradmin/setUp`: how far a plant is from its first planned order (decision 0139). */
export function setUpRoutes(service: Service, context: QueryContext): void {
  const { pool } = context;
  answerRead(service, context, readSetUpSteps, ['base-data', 'timeline'], async (request, reply) => {
    const { rights } = scopeOf(request);
    const { steps, known, position } = await readSetUp(pool);
    const mayAll = setUpStepNames.every((step) => rights.has(setUpSteps[step].right));
    const people = mayAll ? [] : await readPeople(pool);
    tellPosition(reply, position);
    const { roles } = callerOf(request).access;
    return { steps: setUpStepNames.map((step) => stepOf(step, steps[step], rights, people, roles)), known };
  });
}

function stepOf(
  step: SetUpStep,
  { isDone, problem, objectId }: StepState,
  rights: Rights,
  people: readonly Person[],
  roles: Access['roles'],
): SetUp['steps'][number] {
  const described = setUpSteps[step];
  const mayDo = rights.has(described.right);
  const others = mayDo ? [] : people.filter((person) => rightsOf(person.roles, roles).has(described.right));
  return {
    step,
    isDone,
    isOptional: 'isOptional' in described,
    mayDo,
    people: others.slice(0, namedPeople).map(({ name }) => name),
    ...(problem === null ? {} : { problem }),
    ...(objectId === null ? {} : { objectId }),
  };
}
