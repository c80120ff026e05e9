import { CalendarDays, Users } from 'lucide-react';
import { FootButton } from '../kit/big-button.tsx';
import { useWorker } from '../session/terminal-context.tsx';
import { useWorkFilter } from './filter-context.tsx';
import { daysToChoose } from './work-filter.ts';
import { useWorkText } from './work-text.ts';

/** Each touch takes the next choice: nothing opens, and what holds is on the button. */
export function WorkFilters() {
  const t = useWorkText();
  const { user } = useWorker();
  const { filter, change } = useWorkFilter();
  const nextDays = daysToChoose[(daysToChoose.indexOf(filter.showNextDays) + 1) % daysToChoose.length] ?? 2;
  const isAll = filter.showWorker === '-1';
  return (
    <>
      <FootButton type="button" onClick={() => change({ showNextDays: nextDays })}>
        <CalendarDays size={24} />
        {t(`days.${filter.showNextDays}`)}
      </FootButton>
      <FootButton type="button" onClick={() => change({ showWorker: isAll ? user.userId : '-1' })}>
        <Users size={24} />
        {t(isAll ? 'worker.all' : 'worker.me')}
      </FootButton>
    </>
  );
}
