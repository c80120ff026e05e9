import type { z } from 'zod';
import type { UserFields } from '#domain/administration/user.ts';
import { personInPlan } from '#domain/base-data/person-in-plan.ts';
import { type Decisions, decisionOn, deletedUser } from '#domain/kernel/personal.ts';
import type { ReportRefused } from '#domain/planning/feedback/refused-report-events.ts';

/**
 * Which fields of events say something of a person, and of whom (decision 0237). They stand in the log encrypted with the key
 * of that person, and a stand-in in their place. A field that is new does not compile before it is decided.
 *
 * What a person has reported, comments included, is no such field: it says something of the work, and only an id says whose
 * it was.
 */

const user: Decisions<UserFields> = {
  username: { standIn: deletedUser.toLowerCase() },
  firstName: { standIn: '' },
  lastName: { standIn: deletedUser },
  email: 'goes',
  street: 'goes',
  city: 'goes',
  location: 'goes',
  personnelNumber: 'goes',
  language: 'stays',
  locationId: 'stays',
  roles: 'stays',
  moduleLicences: 'stays',
  active: 'stays',
  has2Fa: 'stays',
  external: 'stays',
  expert: 'stays',
  allowPlanAnyway: 'stays',
  allowProcessFeedback: 'stays',
  workbenchUser: 'stays',
  domainUser: 'stays',
  isFakeUser: 'stays',
};

const refusedReport: Decisions<z.infer<typeof ReportRefused.schema>> = {
  workerName: { standIn: deletedUser },
  id: 'stays',
  subject: 'stays',
  errorCode: 'stays',
  terminalId: 'stays',
  workerId: 'stays',
  isProven: 'stays',
  stepLabel: 'stays',
  queuedAt: 'stays',
  body: 'stays',
  details: 'stays',
};

export const personal = { user, personInPlan, refusedReport } as const;
export type PersonalKind = keyof typeof personal;

interface Part {
  /** Where in the event the fields stand; undefined: they are its own. */
  readonly in?: 'fields' | 'before' | 'after';
  readonly kind: PersonalKind;
  /** Where the person's id stands; the first of them that the event has. */
  readonly whose: readonly string[];
}

const userPart = (place: Part['in']): Part => ({ ...(place && { in: place }), kind: 'user', whose: ['id'] });
const resourcePart = (place: NonNullable<Part['in']>): Part => ({
  in: place,
  kind: 'personInPlan',
  // Of a change only where it is about whom the resource stands for; else the event says it beside.
  whose: place === 'fields' ? ['fields.userId'] : [`${place}.userId`, 'personId'],
});

/** Every event with fields of a person. */
export const personalEvents: ReadonlyMap<string, readonly Part[]> = new Map([
  ['UserCreated', [userPart('fields')]],
  ['UserChanged', [userPart('before'), userPart('after')]],
  ['UserDeleted', [userPart('fields')]],
  ['ResourceCreated', [resourcePart('fields')]],
  ['ResourceChanged', [resourcePart('before'), resourcePart('after')]],
  ['ResourceDeleted', [resourcePart('fields')]],
  ['ReportRefused', [{ kind: 'refusedReport', whose: ['workerId'] }]],
]);

/** One field of an event that says something of a person. */
export interface PersonalField {
  readonly person: string;
  /** As `fields.email`. */
  readonly path: string;
  readonly value: unknown;
  /** undefined: there is none, the field goes. */
  readonly standIn: string | undefined;
}

const none: readonly PersonalField[] = [];

/** The personal fields of an event that it has a value for. */
export function personalFieldsOf({ type, data }: { readonly type: string; readonly data: unknown }) {
  const parts = personalEvents.get(type);
  if (parts === undefined) return none;
  const found: PersonalField[] = [];
  for (const { in: place, kind, whose } of parts) {
    const person = whose.map((path) => at(data, path)).find((id) => id !== undefined);
    const fields = place === undefined ? data : at(data, place);
    if (typeof person !== 'string' || !isRecord(fields)) continue;
    for (const [name, value] of Object.entries(fields)) {
      const decision = decisionOn(personal[kind], name);
      if (decision === 'stays' || value === null || value === undefined) continue;
      const path = place === undefined ? name : `${place}.${name}`;
      found.push({ person, path, value, standIn: decision === 'goes' ? undefined : decision.standIn });
    }
  }
  return found;
}

/** The data of an event with other values at these paths; undefined: without the field. */
export function withValues(data: unknown, values: Iterable<readonly [path: string, value: unknown]>): unknown {
  let result = data;
  for (const [path, value] of values) result = withValue(result, path.split('.'), value);
  return result;
}

function withValue(data: unknown, [name = '', ...below]: readonly string[], value: unknown): unknown {
  const fields = isRecord(data) ? data : {};
  if (below.length > 0) return { ...fields, [name]: withValue(fields[name], below, value) };
  const { [name]: _before, ...others } = fields;
  return value === undefined ? others : { ...others, [name]: value };
}

function at(data: unknown, path: string): unknown {
  let value: unknown = data;
  for (const name of path.split('.')) value = isRecord(value) ? value[name] : undefined;
  return value;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
