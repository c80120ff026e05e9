import type pg from 'pg';
import { z } from 'zod';
import { readSetUpSteps } from '#domain/administration/api/settings-calls.ts';
import { type Access, rightsOf } from '#domain/administration/roles.ts';
import {
  type SetUp,
  type SetUpStep,
  setUpProblems,
  setUpStepNames,
  setUpSteps,
} from '#domain/administration/set-up.ts';
import type { Rights } from '#domain/kernel/rights.ts';
import { callerOf, scopeOf } from '#infra/http/authorisation.ts';
import type { Service } from '#infra/http/service.ts';
import { inNaturalOrder } from '#query-service/lists/natural-order.ts';
import { answerRead } from '../reads/answer-read.ts';
import type { QueryContext } from '../reads/context.ts';
import { tellPosition } from '../reads/position.ts';

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

/** Of a step: whether it is done, and where it goes on when it is not. */
interface StepState {
  readonly isDone: boolean;
  readonly problem: (typeof setUpProblems)[number] | null;
  readonly objectId: string | null;
}

interface SetUpState {
  /** Up to which the rows show everything. */
  readonly position: string;
  readonly steps: Readonly<Record<SetUpStep, StepState>>;
  readonly known: SetUp['known'];
}

const of = (collection: string): string =>
  `(SELECT object_id AS id, doc FROM base_data.object
    WHERE collection = '${collection}' AND (doc ->> 'archived') IS DISTINCT FROM 'true')`;
const one = (rows: string, condition = 'true'): string => `(SELECT id FROM ${rows} AS o WHERE ${condition} LIMIT 1)`;
const list = (field: string): string => `coalesce(o.doc -> '${field}', '[]')`;

/** Weeks in which anything is open. */
const openWeek = `EXISTS (SELECT 1 FROM json_array_elements(${list('availabilities')}) AS a WHERE a ->> 'isActive' = 'true')`;
/** Machines: who attends others is planned with them only. */
const machines = `(SELECT * FROM ${of('resources')} AS m WHERE (m.doc ->> 'isAttendantResource') IS DISTINCT FROM 'true')`;
const hasWeek = `json_array_length(${list('availabilityPlans')}) > 0`;
/** Groups with a machine that works. */
const staffed = `(SELECT g FROM ${machines} AS o, json_array_elements_text(${list('resourceGroups')}) AS g WHERE ${hasWeek})`;
const hasSteps = `json_array_length(${list('technologyItems')}) > 0`;
const isManned = `NOT EXISTS (SELECT 1 FROM json_array_elements(${list('technologyItems')}) AS s
  WHERE NOT (s ->> 'resourceGroupId') IN ${staffed})`;
const madeBy = `SELECT t.doc ->> 'articleId' FROM ${of('technologies')} AS t`;

/** Per step the id of what makes it done; else of what is there and does not count, and why; else of what it goes on with. */
const steps: Readonly<
  Record<
    SetUpStep,
    { readonly done: string; readonly wrong?: string; readonly problem?: string; readonly next?: string }
  >
> = {
  week: {
    done: one(of('availabilityPlans'), openWeek),
    wrong: one(of('availabilityPlans')),
    problem: 'weekWithoutHours',
  },
  holidays: {
    done: `(SELECT id FROM base_data.object WHERE collection = 'publicHolidays'
      OR (id = 'settings:global' AND coalesce(doc ->> 'holidayCountry', '') <> '') LIMIT 1)`,
  },
  resourceGroup: { done: one(of('resourceGroups')) },
  resource: { done: one(machines, hasWeek), wrong: one(machines), problem: 'resourceWithoutWeek' },
  article: { done: one(of('articles')) },
  technology: {
    done: one(of('technologies'), `${hasSteps} AND ${isManned}`),
    wrong: one(of('technologies'), hasSteps),
    problem: 'stepWithoutResource',
    next: one(of('articles'), `NOT o.id IN (${madeBy})`),
  },
  customer: { done: one(of('customers')) },
  order: { done: '(SELECT id FROM timeline.order_position LIMIT 1)' },
  planned: {
    done: '(SELECT id FROM timeline.operation LIMIT 1)',
    next: '(SELECT id FROM timeline.order_position LIMIT 1)',
  },
};

const columns = setUpStepNames.map((step) => {
  const { done, wrong = 'NULL', problem, next = 'NULL' } = steps[step];
  return `(SELECT json_build_object('isDone', d.id IS NOT NULL,
      'problem', CASE WHEN d.id IS NULL AND w.id IS NOT NULL THEN ${problem === undefined ? 'NULL' : `'${problem}'`} END,
      'objectId', CASE WHEN d.id IS NULL THEN coalesce(w.id, ${next}) END)
    FROM (SELECT ${done} AS id) AS d, LATERAL (SELECT CASE WHEN d.id IS NULL THEN ${wrong} END AS id) AS w) AS "${step}"`;
});

const known = `(SELECT json_build_object('availabilityPlanId', ${steps.week.done},
  'resourceGroupId', ${one(of('resourceGroups'))}, 'customerId', ${one(of('customers'))},
  'articleId', (SELECT o.doc ->> 'articleId' FROM ${of('technologies')} AS o WHERE ${hasSteps} AND ${isManned} LIMIT 1)
)) AS known`;

const stateSchema = z.object({
  isDone: z.boolean(),
  problem: z.enum(setUpProblems).nullable(),
  objectId: z.string().nullable(),
});

/** How far the plant is, in one statement, as its rows are now. */
async function readSetUp(pool: pg.Pool): Promise<SetUpState> {
  const { rows } = await pool.query<{ readonly position: string; readonly known: SetUp['known'] }>(
    `SELECT (SELECT min(position) FROM projection.checkpoint WHERE model IN ('base-data', 'timeline')) AS position,
       ${columns.join(',\n')}, ${known}`,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('the plant gave no answer');
  const { position, known: ids, ...found } = row;
  return { position, steps: z.record(z.enum(setUpStepNames), stateSchema).parse(found), known: ids };
}

interface Person {
  readonly name: string;
  readonly roles: readonly string[];
}

/** Active users by name, with their roles. */
async function readPeople(pool: pg.Pool): Promise<readonly Person[]> {
  const { rows } = await pool.query<Person>(
    `SELECT coalesce(nullif(trim(concat_ws(' ', u.doc ->> 'firstName', u.doc ->> 'lastName')), ''), u.doc ->> 'username') AS name,
       u.doc -> 'roles' AS roles
     FROM base_data.object u
     WHERE u.collection = 'users' AND (u.doc ->> 'active') IS DISTINCT FROM 'false'
     ORDER BY ${inNaturalOrder("u.doc ->> 'lastName'")}, u.object_id LIMIT 1000`,
  );
  return rows;
}
