import { z } from 'zod';
import { defineEvent } from '#domain/kernel/event.ts';
import { objectIdSchema } from '#domain/kernel/ids.ts';
import { globalSettingsSchema } from '../base-data/settings.ts';
import { screenFieldsSchema, terminalFieldsSchema } from './device.ts';
import { licenceFieldsSchema, moduleLicenceIdSchema } from './licence.ts';
import { roleFieldsSchema } from './role.ts';
import { currentRole } from './roles.ts';
import { userFieldsSchema } from './user.ts';

/**
 * Version 1 knew the role `worker`; it is the role `user` of the contract. Version 2 had no licence for bills of materials, which
 * came with base data: whoever had these keeps both.
 */
const withCurrentNames = { 1: renameRoles, 2: withPartsList } as const;

const withFields = <Fields extends z.ZodType>(fields: Fields) => z.strictObject({ id: objectIdSchema, fields });
const withChanges = <Before extends z.ZodType, After extends z.ZodType>(before: Before, after: After) =>
  z.strictObject({ id: objectIdSchema, before, after });

/** Events of the streams `user-{id}`, `settings-global` and `import-{id}`. Credentials never appear in events. */
export const UserCreated = defineEvent('UserCreated', withFields(userFieldsSchema), 3, withCurrentNames);
export const UserChanged = defineEvent(
  'UserChanged',
  withChanges(userFieldsSchema.partial(), withNulls(userFieldsSchema)),
  3,
  withCurrentNames,
);
/** The fields stay in the log, so that the history still knows the name. */
export const UserDeleted = defineEvent('UserDeleted', withFields(userFieldsSchema), 3, withCurrentNames);
/** The person is gone from everything, and the key with it that could read the other events (decision 0237). */
export const UserForgotten = defineEvent('UserForgotten', { id: objectIdSchema });
export const forgottenIn = ({ data }: { readonly data: unknown }): string => UserForgotten.schema.parse(data).id;
export const UserPasswordChanged = defineEvent('UserPasswordChanged', { id: objectIdSchema });

/** PIN or badge of a user, set or taken away; which it is, is not in the log. */
export const UserPinChanged = defineEvent('UserPinChanged', {
  id: objectIdSchema,
  kind: z.enum(['pin', 'rfid']),
  isSet: z.boolean(),
});

/** Events of the streams `role-{id}` and `licence-{id}`. */
export const RoleCreated = defineEvent('RoleCreated', withFields(roleFieldsSchema));
export const RoleChanged = defineEvent(
  'RoleChanged',
  withChanges(roleFieldsSchema.partial(), roleFieldsSchema.partial()),
);
export const RoleDeleted = defineEvent('RoleDeleted', withFields(roleFieldsSchema));

export const LicenceChanged = defineEvent('LicenceChanged', {
  id: moduleLicenceIdSchema,
  before: licenceFieldsSchema.partial(),
  after: licenceFieldsSchema.partial(),
});

/** Events of the streams `terminal-{id}` and `screen-{id}`; what opens them is in no event. */
export const TerminalCreated = defineEvent('TerminalCreated', withFields(terminalFieldsSchema));
export const TerminalChanged = defineEvent(
  'TerminalChanged',
  withChanges(terminalFieldsSchema.partial(), withNulls(terminalFieldsSchema)),
);
export const TerminalDeleted = defineEvent('TerminalDeleted', withFields(terminalFieldsSchema));
export const ScreenCreated = defineEvent('ScreenCreated', withFields(screenFieldsSchema));
export const ScreenChanged = defineEvent(
  'ScreenChanged',
  withChanges(screenFieldsSchema.partial(), withNulls(screenFieldsSchema)),
);
export const ScreenDeleted = defineEvent('ScreenDeleted', withFields(screenFieldsSchema));

export const GlobalSettingsChanged = defineEvent('GlobalSettingsChanged', {
  before: globalSettingsSchema.partial(),
  after: globalSettingsSchema.partial(),
});

const importType = z.enum([
  'importarticles',
  'importprojectpositions',
  'importcustomers',
  'importmaterial',
  'importresources',
  'importsetupmatrices',
  'importfeedback',
]);
export const ImportStarted = defineEvent('ImportStarted', {
  id: objectIdSchema,
  importType,
  fileName: z.string(),
  rows: z.number().int().min(0),
});
export const ImportCompleted = defineEvent('ImportCompleted', {
  id: objectIdSchema,
  imported: z.number().int().min(0),
  rejected: z.number().int().min(0),
});
/** `id` of the import. */
export const ImportUndone = defineEvent('ImportUndone', {
  id: objectIdSchema,
  undone: z.number().int().min(0),
  kept: z.number().int().min(0),
});

export const administrationEvents = [
  UserCreated,
  UserChanged,
  UserDeleted,
  UserForgotten,
  UserPasswordChanged,
  UserPinChanged,
  RoleCreated,
  RoleChanged,
  RoleDeleted,
  LicenceChanged,
  TerminalCreated,
  TerminalChanged,
  TerminalDeleted,
  ScreenCreated,
  ScreenChanged,
  ScreenDeleted,
  GlobalSettingsChanged,
  ImportStarted,
  ImportCompleted,
  ImportUndone,
] as const;

function renameRoles(data: unknown): unknown {
  const parts = data as Readonly<Record<string, { readonly roles?: readonly string[] } | string>>;
  return Object.fromEntries(
    Object.entries(parts).map(([name, part]) => [
      name,
      typeof part === 'object' && part.roles !== undefined ? { ...part, roles: part.roles.map(currentRole) } : part,
    ]),
  );
}

function withPartsList(data: unknown): unknown {
  const parts = data as Readonly<Record<string, { readonly moduleLicences?: readonly string[] | null } | string>>;
  return Object.fromEntries(
    Object.entries(parts).map(([name, part]) => {
      const licences = typeof part === 'object' ? part.moduleLicences : undefined;
      const gets = licences?.includes('basedata') === true && !licences.includes('articlepartslist');
      return [name, gets ? { ...(part as object), moduleLicences: [...licences, 'articlepartslist'] } : part];
    }),
  );
}

/** Every field may be missing, or null: it has no value any more. */
function withNulls({ shape }: z.ZodObject) {
  return z.strictObject(
    Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, z.nullish(field as z.ZodType)])),
  );
}
