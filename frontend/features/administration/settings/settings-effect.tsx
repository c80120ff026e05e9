import styled from '@emotion/styled';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { GlobalSettings, SettingName } from '#domain/administration/settings.ts';
import { baseDataEffectSchema } from '#domain/planning/api/base-data-check-api.ts';
import { ApiError, errorCodeOf } from '#frontend/api/api-error.ts';
import { api } from '#frontend/api/plant.ts';
import { useErrorText } from '#frontend/i18n/error-text.ts';
import { useSettingsText } from './settings-text.ts';

/** Settings that say when work is done. */
const ofCalendar: readonly SettingName[] = ['plantTimeZone', 'weekendDays', 'holidayCountry', 'holidayRegion'];

/** Before another calendar is stored: which operations would no longer fit. */
export function SettingsEffect({ changes }: { readonly changes: Partial<GlobalSettings> }) {
  const t = useSettingsText();
  const errorText = useErrorText();
  const asked = Object.fromEntries(
    Object.entries(changes).filter(([name]) => ofCalendar.includes(name as SettingName)),
  );
  const isAsked = Object.keys(asked).length > 0;
  const { data, error, isFetching } = useQuery({
    queryKey: ['globalSettings-effect', asked],
    queryFn: async () => {
      const changes = [{ collection: 'globalSettings', fields: asked }];
      return (await api.write('POST', '/basedata/check', { changes }, baseDataEffectSchema)).body;
    },
    enabled: isAsked,
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
    throwOnError: (thrown) => !(thrown instanceof ApiError),
  });
  if (!isAsked) return null;
  const words = () => {
    if (error !== null) return <p data-tone="err">{errorText(errorCodeOf(error))}</p>;
    if (data === undefined) return <p>{t('effect.checking')}</p>;
    if (data.unfit + data.fitAgain === 0) return <p>{t('effect.none')}</p>;
    return (
      <>
        {data.unfit > 0 && <p data-tone="warn">{t('effect.unfit', { count: data.unfit })}</p>}
        {data.fitAgain > 0 && <p>{t('effect.fitAgain', { count: data.fitAgain })}</p>}
        <p>{t('effect.after')}</p>
      </>
    );
  };
  return (
    <Effect aria-label={t('effect')} aria-busy={isFetching} aria-live="polite" data-testid="settings-effect">
      <h2>{t('effect')}</h2>
      {words()}
    </Effect>
  );
}

const Effect = styled.section`
  & > p { margin: 2px 0 0; color: var(--text-2); font-size: 12.5px; line-height: 18px; }
  & > [data-tone='err'] { color: var(--err); font-weight: 550; }
  & > [data-tone='warn'] { color: var(--warn); font-weight: 550; }
`;
