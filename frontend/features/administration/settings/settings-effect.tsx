import type { GlobalSettings, SettingName } from '#domain/base-data/settings.ts';
import type { Way } from '#domain/kernel/ways.ts';
import { useAdministrationText } from '#frontend/features/administration/administration-text.ts';
import { ChangeEffect } from '#frontend/kit/effect/change-effect.tsx';

/** Settings that say when work is done, and those by which public holidays come and go. */
const ofCalendar: readonly SettingName[] = ['plantTimeZone', 'weekendDays', 'holidayCountry', 'holidayRegion'];
const ofHolidays: readonly string[] = ['holidayCountry', 'holidayRegion'];

interface SettingsEffectProps {
  readonly changes: Partial<GlobalSettings>;
  readonly way: Way | undefined;
  readonly onWay: (way: Way) => void;
}

/** Before another calendar is stored: what the plan does with it. */
export function SettingsEffect({ changes, way, onWay }: SettingsEffectProps) {
  const t = useAdministrationText();
  const fields = Object.fromEntries(
    Object.entries(changes).filter(([name]) => ofCalendar.includes(name as SettingName)),
  );
  const names = Object.keys(fields);
  if (names.length === 0) return null;
  return (
    <ChangeEffect
      changes={[{ collection: 'globalSettings', fields }]}
      way={
        names.some((name) => ofHolidays.includes(name))
          ? undefined
          : { chosen: way, choose: onWay, title: t('group.calendar') }
      }
    />
  );
}
