import { useState } from 'react';
import { errorCodeOf } from '#frontend/api/api-error.ts';
import { errorText } from '#frontend/i18n/error-text.ts';
import type { FormValues } from './form-values.ts';
import { type FieldWords, groupOf, type Meanwhile, meet, type Together } from './meanwhile.ts';
import { type Form, type FormOptions, useForm } from './use-form.ts';

interface SharedFormOptions extends Omit<FormOptions, 'initial' | 'send'> {
  /** The object as it is now, or as it was at last; what a new one begins with. */
  readonly latest: FormValues;
  /** Somebody else has deleted it: what the form holds can be sent as a new one. */
  readonly isGone?: boolean;
  readonly together?: Together;
  readonly words: FieldWords;
  /** Sends what differs from `base`: what the form went out from, with what was taken over from others since. */
  readonly send: (values: FormValues, base: FormValues) => Promise<void>;
  /** Reads the object again: it was refused because somebody else has been faster. */
  readonly reread: () => Promise<unknown>;
}

export interface SharedForm extends Form {
  readonly base: FormValues;
  readonly meanwhile: Meanwhile;
}

const overtaken: ReadonlySet<string> = new Set(['changedMeanwhile', 'objectnotexists']);

/**
 * The form of an object that others change, too: what somebody else changed and this person did not, is shown in the form;
 * what both changed is to be decided before anything is sent. Nothing that was entered is lost. A form that was sent is done;
 * whoever keeps it open begins it anew.
 */
export function useSharedForm(options: SharedFormOptions): SharedForm {
  const { latest, isGone = false, together = [], words, send, reread, ...others } = options;
  const [{ base, taken }, setStart] = useState({ base: latest, taken: [] as readonly string[] });
  const [isSent, setSent] = useState(false);
  const form = useForm({
    ...others,
    initial: base,
    async send(values) {
      try {
        await send(values, base);
      } catch (error) {
        if (overtaken.has(errorCodeOf(error))) await reread();
        throw error;
      }
      setSent(true);
    },
  });
  const { values, set, busy, refusal } = form;
  // Its own change comes back before the answer does.
  const met = busy || isSent || isGone ? undefined : meet(base, latest, values, together);
  const moveOn = (fields: readonly string[], known: readonly string[]): void =>
    setStart((before) => ({
      base: { ...before.base, ...Object.fromEntries(fields.map((field) => [field, latest[field]])) },
      taken: [...new Set([...before.taken, ...known])],
    }));
  const take = (fields: readonly string[]): void => {
    for (const field of fields) set(field, latest[field]);
  };
  if (met !== undefined && met.settled.length > 0) {
    take(met.settled);
    moveOn(met.settled, met.settled);
  }
  const contested = met?.contested ?? [];
  // What is to be decided now says so itself, whatever was taken over before.
  const said = taken.map((field) => groupOf(field, together)[0] ?? field).filter((field) => !contested.includes(field));
  return {
    ...form,
    // The note says more than that it is not there.
    refusal: isGone && refusal === errorText('objectnotexists') ? undefined : refusal,
    base,
    meanwhile: {
      contested: contested.map((field) => ({
        field,
        label: words.label(field),
        theirs: words.value(field, latest),
        mine: words.value(field, values),
      })),
      taken: [...new Set(said.map(words.label))],
      isGone,
      decide(field, whose) {
        const fields = groupOf(field, together);
        if (whose === 'theirs') take(fields);
        moveOn(fields, []);
      },
    },
  };
}
