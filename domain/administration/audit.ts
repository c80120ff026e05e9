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

/** One line of `GET /api/useradmin/audit`. */
export const auditEntrySchema = z.object({
  auditId: z.string(),
  at: isoInstantSchema,
  kind: z.enum(auditKinds),
  /** Who did it; missing when nobody of that name is known. What was typed as a name may be a password. */
  userId: z.string().optional(),
  userName: z.string().optional(),
  /** What it was done to: another user's name, or the path of the list that was exported. */
  objectName: z.string().optional(),
  address: z.string().optional(),
  /** What the browser or program calls itself. */
  client: z.string().optional(),
  /** Changed fields, `roles: ["planner"] → ["admin"]`. */
  details: z.string().optional(),
  /** The same field by field; a value that is missing there was or is none. */
  changes: z
    .array(z.object({ field: z.string(), before: z.unknown().optional(), after: z.unknown().optional() }))
    .optional(),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;
export type AuditChange = NonNullable<AuditEntry['changes']>[number];
