import { expect, test } from 'vitest';
import { isPreferencePlace } from '#domain/administration/preference-places.ts';
import type { PreferenceArea } from '#domain/administration/preferences.ts';
import { settingsOfLaterAreas } from '#domain/administration/settings-pages.ts';
import { folderSettings, type SettingName, settingNames } from '#domain/base-data/settings.ts';
import { sources } from './sources.ts';

/** Files that hold, check and show settings; any other one that names a setting lets it take effect. */
const holds =
  /^(domain\/base-data\/settings|domain\/administration\/settings-pages|command-service\/factory\/decide-settings|query-service\/graphql\/|frontend\/features\/administration\/)/;

/** Named by the kind of file that is taken from them. */
const byKind: ReadonlySet<string> = new Set(Object.values(folderSettings));

test('exactly those settings say that they take effect later that no code heeds', () => {
  const text = sources.flatMap(({ file, text }) => (holds.test(file) ? [] : text)).join('\n');
  expect(text.length).toBeGreaterThan(1_000_000);
  const isHeeded = (name: SettingName): boolean =>
    text.includes(name) || (byKind.has(name) && text.includes('folderSettings'));
  expect(settingNames.filter((name) => !isHeeded(name))).toEqual(
    settingNames.filter((name) => settingsOfLaterAreas.has(name)),
  );
});

test('what a page keeps for a person has a place that the plant knows', () => {
  const used = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/(?:usePreference|preferenceOf|preferenceChanged)\('(\w+)', '(\w+)'/g)].map(
      ([, area, place]) => ({ file, area: area as PreferenceArea, place: place ?? '' }),
    ),
  );
  expect(used.length).toBeGreaterThan(15);
  expect(used.filter(({ area, place }) => !isPreferencePlace(area, place))).toEqual([]);
});
