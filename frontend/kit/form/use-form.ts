import { useCallback, useEffect, useMemo, useState } from 'react';
import type { z } from 'zod';
import { ApiError, errorCodeOf } from '#frontend/api/api-error.ts';
import { errorText, fieldErrorText } from '#frontend/i18n/error-text.ts';
import { useAfterPress } from './after-press.ts';
import { keepDraft, readDraft } from './draft.ts';
import { changedFields, type FormValues, fieldOf, wrongFields } from './form-values.ts';
import type { Meanwhile } from './meanwhile.ts';

export interface FormOptions {
  /** Of the whole object as the server takes it. */
  readonly schema: z.ZodType;
  /** What the fields hold when nothing is changed; what was entered stays when another is given. */
  readonly initial: FormValues;
  /** Sends what was entered; fails with `ApiError`, whose fields get the refusal. */
  readonly send: (values: FormValues) => Promise<void>;
  /** Under which what was entered is kept until it is sent or given up (`draft.ts`). */
  readonly draftKey?: string;
  /** Entered already when the form opens, as the fields of what is duplicated. */
  readonly entered?: FormValues;
  /** Field of the form by that of the server, where they are called otherwise. */
  readonly fieldNames?: Readonly<Record<string, string>>;
}

export interface Form {
  readonly values: FormValues;
  readonly set: (name: string, value: unknown) => void;
  /** The person has gone on to another field: what is wrong with this one is said now. */
  readonly leave: (name: string) => void;
  /** What is wrong with a field, in words; undefined as long as nothing is to be said. */
  readonly errorOf: (name: string) => string | undefined;
  /** A refusal that concerns no field of the form, in words. */
  readonly refusal: string | undefined;
  /** Fields that the plant has refused. */
  readonly refused: readonly string[];
  readonly changed: boolean;
  /** Fields that cannot be sent as they are, whether it was said or not. */
  readonly wrong: readonly string[];
  /** What was refused when it was tried, before it is sent, at its fields; undefined: nothing is. */
  readonly refuse: (error: unknown) => void;
  readonly busy: boolean;
  readonly submit: () => Promise<void>;
  /** What was entered before the form was opened is in it again. */
  readonly isRestored: boolean;
  /** Everything as if nothing had been entered. */
  readonly giveUp: () => void;
  /** Of a form of what others change, too (`useSharedForm`). */
  readonly meanwhile?: Meanwhile;
}

interface Refusal {
  readonly text: string;
  /** Words by field. */
  readonly fields: Readonly<Record<string, string>>;
}

/** State of a form: checked with the server's schema while it is filled in, and what the server refused at its field. */
export function useForm({ schema, initial, send, draftKey, entered, fieldNames = sameNames }: FormOptions): Form {
  const [draft] = useState(() => (draftKey === undefined ? undefined : readDraft(draftKey)));
  const [values, setValues] = useState<FormValues>(() => ({ ...initial, ...entered, ...draft }));
  const [isRestored, setRestored] = useState(draft !== undefined);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [refusal, setRefusal] = useState<Refusal>();
  const [tried, setTried] = useState<Refusal['fields']>(sameNames);
  const [busy, setBusy] = useState(false);
  const wrong = useMemo(() => wrongFields(schema, values), [schema, values]);

  // What was stored is no change any more: the panel closes a moment later, and nobody sends it twice.
  const [stored, setStored] = useState<{ readonly from: FormValues; readonly values: FormValues }>();
  const changed = changedFields(stored?.from === initial ? stored.values : initial, values).length > 0;
  useEffect(() => {
    if (draftKey !== undefined) keepDraft(draftKey, changed ? values : undefined);
  }, [draftKey, changed, values]);

  const set = useCallback((name: string, value: unknown) => {
    setValues((before) => ({ ...before, [name]: value }));
    setRefusal((before) => {
      if (before === undefined || !(name in before.fields)) return before;
      const { [name]: _mended, ...fields } = before.fields;
      return { ...before, fields };
    });
  }, []);
  const refuse = useCallback(
    (error: unknown) => setTried(error === undefined ? sameNames : refusalOf(error, fieldNames).fields),
    [fieldNames],
  );
  const afterPress = useAfterPress();
  const leave = useCallback(
    (name: string) => afterPress(() => setLeft((before) => new Set([...before, name]))),
    [afterPress],
  );

  const submit = async (): Promise<void> => {
    setLeft(new Set([...Object.keys(values), ...Object.keys(wrong)]));
    if (busy || Object.keys(wrong).length > 0) return;
    setBusy(true);
    setRefusal(undefined);
    try {
      await send(values);
      setStored({ from: initial, values });
      if (draftKey !== undefined) keepDraft(draftKey, undefined);
      setRestored(false);
    } catch (error) {
      setRefusal(refusalOf(error, fieldNames));
    } finally {
      setBusy(false);
    }
  };

  return {
    values,
    set,
    leave,
    errorOf(name) {
      const refused = refusal?.fields[name] ?? tried[name];
      if (refused !== undefined) return refused;
      const found = wrong[name];
      return found !== undefined && left.has(name) ? fieldErrorText(found.code, found.value) : undefined;
    },
    refusal: refusal !== undefined && Object.keys(refusal.fields).length === 0 ? refusal.text : undefined,
    refused: Object.keys(refusal?.fields ?? {}),
    changed,
    wrong: Object.keys(wrong),
    refuse,
    busy,
    submit,
    isRestored,
    giveUp() {
      if (draftKey !== undefined) keepDraft(draftKey, undefined);
      setStored(undefined);
      setValues(initial);
      setLeft(new Set());
      setRefusal(undefined);
      setRestored(false);
    },
  };
}

/** A field of a form for the control that it is entered with. */
export const controlOf = <Value>(form: Pick<Form, 'values' | 'set' | 'leave'>, name: string) => ({
  value: form.values[name] as Value | undefined,
  onChange: (value: Value | undefined) => form.set(name, value),
  onLeave: () => form.leave(name),
});

const sameNames: Readonly<Record<string, string>> = {};

/** `validation` names codes by field; other refusals, as a name that exists, may name the one field that they mean. */
function refusalOf(error: unknown, names: Readonly<Record<string, string>>): Refusal {
  const code = errorCodeOf(error);
  const details = error instanceof ApiError ? error.detailsObject : {};
  const text = errorText(code, details);
  const { fields, field } = details;
  const named = (path: string): string => names[fieldOf(path)] ?? fieldOf(path);
  if (typeof fields === 'object' && fields !== null)
    return {
      text,
      fields: Object.fromEntries(
        Object.entries(fields).map(([path, wrong]) => [named(path), fieldErrorText(String(wrong))]),
      ),
    };
  return { text, fields: typeof field === 'string' ? { [named(field)]: text } : {} };
}
