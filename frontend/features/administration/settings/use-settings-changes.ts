import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { changeGlobalSettings } from '#domain/administration/api/settings-calls.ts';
import {
  defaultSettings,
  type GlobalSettings,
  globalSettingsSchema,
  type SettingName,
} from '#domain/base-data/settings.ts';
import type { Way } from '#domain/kernel/ways.ts';
import { ApiError, errorCodeOf } from '#frontend/api/api-error.ts';
import { ask } from '#frontend/api/ask.ts';
import { errorText, fieldErrorText } from '#frontend/i18n/error-text.ts';
import { enteredSince, fieldOf } from '#frontend/kit/form/form-values.ts';
import { plantSettingsKey } from '#frontend/kit/plant-settings.ts';

/** What somebody is about to change: the new value, and what the setting was when they began. */
interface Change {
  readonly value: unknown;
  readonly seen: unknown;
}

export interface SettingsChanges {
  /** With what was entered. */
  readonly valueOf: (name: SettingName) => unknown;
  readonly isChanged: (name: SettingName) => boolean;
  /** Somebody else has given it another value since. */
  readonly isOvertaken: (name: SettingName) => boolean;
  readonly errorOf: (name: SettingName) => string | undefined;
  readonly refusal: string | undefined;
  readonly changes: Partial<GlobalSettings>;
  readonly count: number;
  readonly canSave: boolean;
  readonly busy: boolean;
  readonly set: (name: SettingName, value: unknown) => void;
  /** What was entered stays, although it is another value by now. */
  readonly keep: (name: SettingName) => void;
  readonly drop: (name: SettingName) => void;
  /** To its default. */
  readonly reset: (name: SettingName) => void;
  /** Grows with every value that was not typed. */
  readonly generation: number;
  readonly giveUp: () => void;
  /** True when the plant has them. `way`: how the plan follows, of what says when work is done. */
  readonly save: (way?: Way) => Promise<boolean>;
}

type Entered = Readonly<Partial<Record<SettingName, Change>>>;

/** What was sent is what there is by now. */
const seenAs = (sent: Entered, since: Entered): Entered =>
  Object.fromEntries(
    Object.entries(since).map(([name, { value, seen }]) => {
      const was = sent[name as SettingName];
      return [name, { value, seen: was === undefined ? seen : was.value }];
    }),
  );

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * Changes on top of the settings as they are: what nobody touches here follows other people at once, and of what both
 * change the person decides (the plant refuses what was overtaken, `changedMeanwhile`).
 */
export function useSettingsChanges(settings: GlobalSettings): SettingsChanges {
  const client = useQueryClient();
  const [entered, setEntered] = useState<Entered>({});
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const [refusal, setRefusal] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [generation, setGeneration] = useState(0);
  const renew = (): void => setGeneration((before) => before + 1);
  const names = (Object.keys(entered) as SettingName[]).filter((name) => !same(entered[name]?.value, settings[name]));
  const codeOf = (name: SettingName): string | undefined => {
    const schema = globalSettingsSchema.shape[name];
    const checked = schema.safeParse(entered[name]?.value);
    if (checked.success) return undefined;
    const [issue] = checked.error.issues;
    if (issue?.code === 'custom' && typeof issue.params?.['code'] === 'string') return issue.params['code'];
    return entered[name]?.value === undefined ? 'required' : (issue?.code ?? 'invalid');
  };
  const isOvertaken = (name: SettingName): boolean =>
    names.includes(name) && !same(entered[name]?.seen, settings[name]);
  const wrong = names.filter((name) => codeOf(name) !== undefined);

  const changes = Object.fromEntries(names.map((name) => [name, entered[name]?.value])) as Partial<GlobalSettings>;

  const set = (name: SettingName, value: unknown): void => {
    setEntered((before) => ({ ...before, [name]: { value, seen: before[name]?.seen ?? settings[name] } }));
    setRefused(({ [name]: _mended, ...others }) => others);
    setRefusal(undefined);
  };

  return {
    valueOf: (name) => (name in entered ? entered[name]?.value : settings[name]),
    isChanged: (name) => names.includes(name),
    isOvertaken,
    errorOf(name) {
      const code = names.includes(name) ? codeOf(name) : undefined;
      return refused[name] ?? (code === undefined ? undefined : fieldErrorText(code));
    },
    refusal,
    changes,
    count: names.length,
    canSave: names.length > 0 && wrong.length === 0 && !names.some(isOvertaken) && !busy,
    busy,
    generation,
    set,
    reset(name) {
      set(name, defaultSettings[name]);
      renew();
    },
    keep: (name) =>
      setEntered((before) => ({ ...before, [name]: { value: before[name]?.value, seen: settings[name] } })),
    drop(name) {
      setEntered(({ [name]: _gone, ...others }) => others);
      renew();
    },
    giveUp() {
      renew();
      setEntered({});
      setRefused({});
      setRefusal(undefined);
    },
    async save(way) {
      setBusy(true);
      setRefusal(undefined);
      try {
        const seen = Object.fromEntries(names.map((name) => [name, entered[name]?.seen]));
        await ask(changeGlobalSettings, { body: { ...changes, seen, ...(way && { way }) } });
        await client.invalidateQueries({ queryKey: plantSettingsKey });
        setEntered((now) => seenAs(entered, enteredSince(entered, now)));
        return true;
      } catch (error) {
        const { detailsObject = {} } = error instanceof ApiError ? error : {};
        const { fields } = detailsObject;
        if (typeof fields === 'object' && fields !== null)
          setRefused(
            Object.fromEntries(
              Object.entries(fields).map(([path, code]) => [fieldOf(path), fieldErrorText(String(code))]),
            ),
          );
        else setRefusal(errorText(errorCodeOf(error), detailsObject));
        // What somebody else has changed is shown at its field.
        if (errorCodeOf(error) === 'changedMeanwhile') await client.invalidateQueries({ queryKey: plantSettingsKey });
        return false;
      } finally {
        setBusy(false);
      }
    },
  };
}
