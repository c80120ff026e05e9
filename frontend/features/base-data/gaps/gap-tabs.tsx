import { ListTabs } from '#frontend/kit/list/list-tabs.tsx';
import { useCalendarText } from './calendar/calendar-text.ts';
import { gapsPath } from './gap-calls.ts';
import { useGapText } from './gap-text.ts';

export const gapsHome = '/resourcegaps';
export const calendarHome = `${gapsHome}/calendar`;

/** The two ways to look at gaps. */
export function GapTabs({ shown }: { readonly shown: 'list' | 'calendar' }) {
  const t = useGapText();
  const calendar = useCalendarText();
  return (
    <ListTabs
      tabs={[
        { label: t('title'), to: gapsHome, path: gapsPath },
        { label: calendar('calendar'), to: calendarHome },
      ]}
      label={t('title')}
      chosen={shown === 'list' ? gapsHome : calendarHome}
    />
  );
}
