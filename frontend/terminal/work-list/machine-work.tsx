import { ArrowLeft } from 'lucide-react';
import { useRef } from 'react';
import { useNavigate, useParams } from 'react-router';
import { useTerminalText } from '#frontend/terminal/kit/terminal-text.ts';
import { FootButton } from '../kit/big-button.tsx';
import { PagingButtons, usePaging } from '../kit/paging.tsx';
import { useWorker } from '../session/terminal-context.tsx';
import { ChooseWork } from './choose-work.tsx';
import { useWorkFilter } from './filter-context.tsx';
import { useLastList } from './use-last-list.ts';
import { useWork } from './use-work.ts';
import { WorkFilters } from './work-filters.tsx';
import { WorkList } from './work-list.tsx';

/** What one machine has to do. */
export function MachineWork() {
  const t = useTerminalText();
  const { machineId = '' } = useParams();
  const { at, device } = useWorker();
  const navigate = useNavigate();
  const { filter } = useWorkFilter();
  const { data, error, refetch } = useWork(filter, machineId);
  const list = useRef<HTMLUListElement>(null);
  useLastList(`worklist/machine/${machineId}`, list, data !== undefined);
  const paging = usePaging(list, data?.items.length ?? 0);
  const name = device?.resources.find(({ resourceId }) => resourceId === machineId)?.resourceName ?? '';
  return (
    <ChooseWork
      tab="machines"
      foot={
        <>
          <FootButton onClick={() => void navigate(at('worklist'))}>
            <ArrowLeft size={24} />
            {t('machine.others')}
          </FootButton>
          <WorkFilters isOfMachine />
          <PagingButtons paging={paging} />
        </>
      }
    >
      <WorkList
        steps={data?.items}
        error={error}
        onRetry={() => void refetch()}
        empty={t('empty.machine', { name })}
        listRef={list}
      />
    </ChooseWork>
  );
}
