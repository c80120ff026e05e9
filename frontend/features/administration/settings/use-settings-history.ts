import { useQuery } from '@tanstack/react-query';
import { type GlobalSettings, type SettingName, settingNames } from '#domain/base-data/settings.ts';
import { readSettingsHistory } from '#domain/planning/api/history-calls.ts';
import { ask } from '#frontend/api/ask.ts';
import { useRight } from '#frontend/api/session-context.ts';
import { actorWord } from '#frontend/kit/actors/actor-word.ts';

export interface SettingChange {
  readonly key: string;
  readonly name: SettingName;
  readonly at: string;
  readonly by: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** Changes that are read at once; enough for years of one page. */
const read = 200;

/** Who changed these settings, the last change first; read again when the settings are others. */
export function useSettingsHistory(
  names: readonly SettingName[],
  settings: GlobalSettings,
): readonly SettingChange[] | undefined {
  const mayRead = useRight('settings.read');
  const { data } = useQuery({
    queryKey: ['globalSettings-history', settings],
    enabled: mayRead,
    queryFn: ({ signal }) => ask(readSettingsHistory, { query: { limit: read } }, { signal }),
    placeholderData: (before) => before,
  });
  return data?.items.flatMap(({ position, at, actor, changes }) =>
    changes.flatMap(({ field, before, after }) => {
      const name = settingNames.find((one) => one === field);
      if (name === undefined || !names.includes(name)) return [];
      return [{ key: `${position}-${field}`, name, at, by: actorWord(actor.name), before, after }];
    }),
  );
}
