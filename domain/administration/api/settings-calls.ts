import { z } from 'zod';
import { setUpSchema } from '#domain/administration/set-up.ts';
import { deadLetterSchema, deadLetterStates, upkeepSchema } from '#domain/administration/upkeep.ts';
import { seenFields } from '#domain/base-data/rules/changed-meanwhile.ts';
import { globalSettingsSchema } from '#domain/base-data/settings.ts';
import { defineCall, listOf } from '#domain/call.ts';
import { languageSchema } from '#domain/kernel/language.ts';
import { ways } from '#domain/kernel/ways.ts';

/** The calls about the plant as a whole: its settings, how far it is set up, and how its read models are. */

const path = '/api/useradmin/globalSettings';

export const readGlobalSettings = defineCall({
  path,
  right: 'session',
  summary: 'The global settings that hold now, or held then; those of imports are empty for who may not read settings',
  answer: globalSettingsSchema,
});

export const changeGlobalSettings = defineCall({
  method: 'PUT',
  path,
  right: 'settings.write',
  summary: 'Change settings of the plant; with `seen` only while they are as the caller saw them',
  body: globalSettingsSchema.partial().extend({
    seen: seenFields(globalSettingsSchema.partial()),
    // How the plan follows other working days; what other holidays do to it is told and stays.
    way: z.enum(ways).optional(),
  }),
  answer: globalSettingsSchema,
});

const placeSchema = z.object({ value: z.string(), label: z.string() });

export const listHolidayPlaces = defineCall({
  path: `${path}/holidayPlaces`,
  right: 'session',
  summary: 'Countries whose public holidays are known, in the language, and the regions of one of them',
  query: z.strictObject({ country: z.string().max(2).default(''), language: languageSchema.default('en') }),
  answer: z.object({ countries: z.array(placeSchema), regions: z.array(placeSchema) }),
});

export const readSetUpSteps = defineCall({
  path: '/api/useradmin/setUp',
  right: 'session',
  summary: 'What the plant still needs before its first order can be planned, and who may make it',
  answer: setUpSchema,
});

export const readUpkeep = defineCall({
  path: '/api/useradmin/readModels',
  right: 'upkeep.read',
  summary: 'How far each read model is, and what is wrong',
  answer: upkeepSchema,
});

const letters = '/api/useradmin/deadLetters';

export const listDeadLetters = defineCall({
  path: letters,
  right: 'upkeep.read',
  summary: 'Events that a read model could not take',
  answer: listOf(deadLetterSchema),
});

const params = z.strictObject({
  readModel: z.string().regex(/^[a-z][a-z-]{0,63}$/),
  position: z.string().regex(/^\d{1,18}$/),
});
const marked = z.object({ readModel: z.string(), position: z.string(), state: z.enum(deadLetterStates) });

export const retryDeadLetter = defineCall({
  method: 'POST',
  path: `${letters}/:readModel/:position/retry`,
  right: 'upkeep.write',
  summary: 'Build the read model anew and try the event again',
  params,
  answer: marked,
});

export const skipDeadLetter = defineCall({
  method: 'POST',
  path: `${letters}/:readModel/:position/skip`,
  right: 'upkeep.write',
  summary: 'Leave the event out of the read model for good',
  params,
  answer: marked,
});
