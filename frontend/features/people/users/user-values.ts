import { z } from 'zod';
import type { changeUser, createUser } from '#domain/administration/api/user-calls.ts';
import { passwordFault } from '#domain/administration/password-rule.ts';
import { userFieldsSchema } from '#domain/administration/user.ts';
import type { SentWith } from '#domain/call.ts';
import { ApiError } from '#frontend/api/api-error.ts';
import { sha256Hex } from '#frontend/api/sha256.ts';
import { type FormValues, filledFields, seenChange } from '#frontend/kit/form/form-values.ts';

/** What stands beside the fields of a user in the form, and leaves it as something else. */
const typed = {
  password: z.string().optional(),
  password2: z.string().optional(),
  /** Digits. */
  pin: z
    .string()
    .regex(/^\d{4,40}$/)
    .optional(),
  rfid: z.string().max(200).optional(),
  /** Every module licence, also later ones. */
  allLicences: z.boolean().optional(),
};

/** Of the form: both passwords are the same and keep the rule (base data §5). */
export const userFormSchema = z
  .strictObject({ ...userFieldsSchema.shape, ...typed })
  .superRefine(({ password, password2, username }, context) => {
    const fault = password === undefined ? undefined : passwordFault(password, username);
    if (fault !== undefined) context.addIssue({ code: 'custom', path: ['password'], params: { code: fault } });
    if ((password ?? '') !== (password2 ?? ''))
      context.addIssue({ code: 'custom', path: ['password2'], params: { code: 'passwordsDiffer' } });
  });

const typedNames: ReadonlySet<string> = new Set(Object.keys(typed));
const withoutTyped = (values: FormValues): FormValues =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !typedNames.has(name)));

/** What the form begins with, without what an answer says beside the fields. */
export const formOfUser = (user: FormValues): FormValues => ({
  ...Object.fromEntries(Object.entries(user).filter(([name]) => name in userFieldsSchema.shape)),
  allLicences: user['moduleLicences'] === undefined,
});

/** Licences as the server takes them: none named means all. */
const licensed = (values: FormValues): FormValues => ({
  ...withoutTyped(values),
  moduleLicences: values['allLicences'] === true ? undefined : (values['moduleLicences'] ?? []),
});

/** PIN and badge leave the page as hashes (base data §5); a PIN of four digits goes as it is. */
function secrets({ password, pin, rfid }: FormValues): FormValues {
  return filledFields({
    password,
    pinHash: typeof pin === 'string' && pin !== '' ? (pin.length > 4 ? sha256Hex(pin) : pin) : undefined,
    rfidHash: typeof rfid === 'string' && rfid.trim() !== '' ? sha256Hex(rfid.trim()) : undefined,
  });
}

export const bodyOfNew = (values: FormValues) =>
  ({ ...filledFields(licensed(values)), ...secrets(values) }) as SentWith<typeof createUser>['body'];

/** A refusal of what leaves the page as a hash, at the field in which it was typed. */
export function atTypedFields(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error;
  const { field } = error.detailsObject;
  const typedAs = field === 'pinHash' ? 'pin' : field === 'rfidHash' ? 'rfid' : undefined;
  return typedAs === undefined ? error : new ApiError('validation', error.status, { fields: { [typedAs]: 'taken' } });
}

/** The fields that change, with what they were seen as: the second of two administrators is told. */
export const bodyOfChange = (before: FormValues, values: FormValues): SentWith<typeof changeUser>['body'] => ({
  ...seenChange(licensed(before), licensed(values)),
  ...secrets(values),
});
