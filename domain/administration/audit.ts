import { z } from 'zod';
import { isoInstantSchema } from '#domain/kernel/instant.ts';

/** What is noted beside the log, because it is no fact of the plant (decision 0001). */
export const notedKinds = [
  'signedIn',
  'signInFailed',
  /** The first of those that are refused without looking at the password. */
  'signInBlocked',
  'signedOut',
  'sessionsEnded',
  /** The password so far was wrong where it was to be changed. */
  'passwordChangeFailed',
  'exported',
  'apiTokenCreated',
  'apiTokenRevoked',
  'webhookCreated',
  'webhookChanged',
  'webhookRemoved',
  'deviceLinked',
  'deviceUnlinked',
  'secondFactorSet',
  'secondFactorFailed',
  'secondFactorRemoved',
  'passwordLinkMade',
  'passwordReset',
] as const;
export type NotedKind = (typeof notedKinds)[number];

/** Changes of users and their roles, as the log has them. */
const recordedKinds = [
  'userCreated',
  'userChanged',
  'userDeleted',
  'userForgotten',
  'passwordChanged',
  'pinChanged',
  'roleCreated',
  'roleChanged',
  'roleDeleted',
  'licenceChanged',
  'settingsChanged',
] as const;

/** Who was where and did what about users, rights and data that leave the plant: kinds in the order of the filter. */
export const auditKinds = [...notedKinds, ...recordedKinds] as const;

/** Kinds that events of the log have had here under names of their own before everything was shown. */
export const kindsOfEvents: Readonly<Record<string, string>> = {
  UserPasswordChanged: 'passwordChanged',
  UserPinChanged: 'pinChanged',
  GlobalSettingsChanged: 'settingsChanged',
};

/** What an event is called in the audit: `operationsMoved` for `OperationsMoved`. */
export const kindOfEvent = (type: string): string =>
  kindsOfEvents[type] ?? type.charAt(0).toLowerCase() + type.slice(1);

/** One line of `GET /api/useradmin/audit`. */
export const auditEntrySchema = z.object({
  auditId: z.string(),
  at: isoInstantSchema,
  /** One of `auditKinds`, or any other event. */
  kind: z.string(),
  /** Who did it; missing when nobody of that name is known. What was typed as a name may be a password. */
  userId: z.string().optional(),
  userName: z.string().optional(),
  /** What it was done to: its name today, or the path of the list that was exported. */
  objectName: z.string().optional(),
  objectType: z.string().optional(),
  objectId: z.string().optional(),
  /** How many objects, when the event put many elsewhere at once. */
  objects: z.number().int().optional(),
  /** Of the event; missing for what was noted beside the log. */
  position: z.string().optional(),
  /** In which simulation; missing: in the plant itself. */
  simulationId: z.string().optional(),
  address: z.string().optional(),
  /** What the browser or program calls itself. */
  client: z.string().optional(),
  /** Changed fields, `roles: ["planner"] → ["admin"]`. */
  details: z.string().optional(),
  /** The same field by field; a value that is missing there was or is none. */
  changes: z
    .array(
      z.object({
        field: z.string(),
        before: z.unknown().optional(),
        after: z.unknown().optional(),
        /** What the id is called today. */
        beforeName: z.string().optional(),
        afterName: z.string().optional(),
      }),
    )
    .optional(),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;
export type AuditChange = NonNullable<AuditEntry['changes']>[number];
