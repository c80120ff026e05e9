import { z } from 'zod';
import { defineEvent } from '#domain/kernel/event.ts';
import { objectIdSchema } from '#domain/kernel/ids.ts';
import { globalSettingsSchema } from './settings.ts';
import { userFieldsSchema } from './user.ts';

/** Events of the streams `user-{id}`, `settings-global` and `import-{id}`. Credentials never appear in events. */
export const UserCreated = defineEvent('UserCreated', z.strictObject({ id: objectIdSchema, fields: userFieldsSchema }));
export const UserChanged = defineEvent(
  'UserChanged',
  z.strictObject({ id: objectIdSchema, before: userFieldsSchema.partial(), after: userFieldsSchema.partial() }),
);
/** The fields stay in the log, so that the history still knows the name. */
export const UserDeleted = defineEvent('UserDeleted', z.strictObject({ id: objectIdSchema, fields: userFieldsSchema }));
export const UserPasswordChanged = defineEvent('UserPasswordChanged', z.strictObject({ id: objectIdSchema }));

export const GlobalSettingsChanged = defineEvent(
  'GlobalSettingsChanged',
  z.strictObject({ before: globalSettingsSchema.partial(), after: globalSettingsSchema.partial() }),
);

const importType = z.enum([
  'importarticles',
  'importprojectpositions',
  'importcustomers',
  'importresources',
  'importsetupmatrices',
  'importfeedback',
]);
export const ImportStarted = defineEvent(
  'ImportStarted',
  z.strictObject({ id: objectIdSchema, importType, fileName: z.string(), rows: z.number().int().min(0) }),
);
export const ImportCompleted = defineEvent(
  'ImportCompleted',
  z.strictObject({ id: objectIdSchema, imported: z.number().int().min(0), rejected: z.number().int().min(0) }),
);

export const administrationEvents = [
  UserCreated,
  UserChanged,
  UserDeleted,
  UserPasswordChanged,
  GlobalSettingsChanged,
  ImportStarted,
  ImportCompleted,
] as const;
