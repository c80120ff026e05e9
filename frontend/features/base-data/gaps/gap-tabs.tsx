import { useBaseDataText } from '#frontend/features/base-data/base-data-text.ts';
import { ListTabs } from '#frontend/kit/list/list-tabs.tsx';
import { gapSource } from './gap-calls.ts';

export const gapsHome = '/resourcegaps';
export const calendarHome = `${gapsHome}/calendar`;

/** The two ways to look at gaps. */
export function GapTabs({ shown }: { readonly shown: 'list' | 'calendar' }) {
  const t = useBaseDataText();
  return (
    <ListTabs
      tabs={[
        { label: t('gaps.title'), to: gapsHome, path: gapSource.path },
        { label: t('calendar.calendar'), to: calendarHome },
      ]}
      label={t('gaps.title')}
      chosen={shown === 'list' ? gapsHome : calendarHome}
    />
  );
}
