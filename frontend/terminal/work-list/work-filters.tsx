import { CalendarDays, Check, ChevronDown, Cpu, type LucideIcon, Users } from 'lucide-react';
import { useState } from 'react';
import { useTerminalText } from '#frontend/terminal/kit/terminal-text.ts';
import { BigButton, FootButton } from '../kit/big-button.tsx';
import { Sheet } from '../kit/sheet.tsx';
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
      <FootButton onClick={() => change({ showWorker: isAll ? user.userId : '-1' })}>
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

interface ChoiceButtonProps<Value extends string | number> {
  readonly title: string;
  readonly Icon: LucideIcon;
  readonly value: Value;
  readonly choices: readonly { readonly value: Value; readonly name: string }[];
  readonly onChoose: (value: Value) => void;
}

/** Says what holds; touched, it asks for another. */
function ChoiceButton<Value extends string | number>(props: ChoiceButtonProps<Value>) {
  const { title, Icon, value, choices, onChoose } = props;
  const [isOpen, setOpen] = useState(false);
  const chosen = choices.find((choice) => choice.value === value);
  return (
    <>
      <FootButton aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon size={24} />
        <span>{chosen?.name}</span>
        <ChevronDown size={22} />
      </FootButton>
      {isOpen && (
        <Sheet title={title} onClose={() => setOpen(false)}>
          {choices.map((choice) => (
            <BigButton
              key={choice.value}
              aria-pressed={choice.value === value}
              look={choice.value === value ? 'chosen' : 'quiet'}
              onClick={() => {
                onChoose(choice.value);
                setOpen(false);
              }}
            >
              {choice.value === value && <Check size={28} />}
              {choice.name}
            </BigButton>
          ))}
        </Sheet>
      )}
    </>
  );
}
