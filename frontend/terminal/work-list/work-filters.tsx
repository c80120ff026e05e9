import { CalendarDays, Cpu, Users } from 'lucide-react';
import { useTerminalText } from '#frontend/terminal/kit/terminal-text.ts';
import { FootButton } from '../kit/big-button.tsx';
import { ChoiceButton } from '../kit/choice-button.tsx';
import { useWorker } from '../session/terminal-context.tsx';
import { useWorkFilter } from './filter-context.tsx';
import { daysToChoose } from './work-filter.ts';

/** What the lists show. A machine that was chosen says itself of which kind it is. */
export function WorkFilters({ isOfMachine = false }: { readonly isOfMachine?: boolean }) {
  const t = useTerminalText();
  const { user, device } = useWorker();
  const { filter, change } = useWorkFilter();
  const isAll = filter.showWorker === '-1';
  const groups = device?.resourceGroups ?? [];
  return (
    <>
      <ChoiceButton
        title={t('days')}
        Icon={CalendarDays}
        value={filter.showNextDays}
        choices={daysToChoose.map((value) => ({ value, name: t(`days.${value}`) }))}
        onChoose={(showNextDays) => change({ showNextDays })}
      />
      <FootButton type="button" onClick={() => change({ showWorker: isAll ? user.userId : '-1' })}>
        <Users size={24} />
        <span>{t(isAll ? 'worker.all' : 'worker.me')}</span>
      </FootButton>
      {groups.length > 1 && !isOfMachine && (
        <ChoiceButton
          title={t('kind')}
          Icon={Cpu}
          value={filter.resourceType}
          choices={[
            { value: 'all', name: t('kind.all') },
            ...groups.map(({ resourceGroupId, resourceGroupName }) => ({
              value: resourceGroupId,
              name: resourceGroupName,
            })),
          ]}
          onChoose={(resourceType) => change({ resourceType })}
        />
      )}
    </>
  );
}
