import styled from '@emotion/styled';
import { useMachine } from '@xstate/react';
import { Check } from 'lucide-react';
import { type ClipboardEvent, useEffect, useMemo, useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { importTypes } from '#domain/import/import-types.ts';
import { useSession } from '#frontend/api/session-context.ts';
import { Frame } from '#frontend/shell/frame.tsx';
import { ImportTabs } from '#frontend/shell/import-tabs.tsx';
import { CheckStep } from './check-step.tsx';
import { ChooseStep } from './choose-step.tsx';
import { connectedImportMachine, storeDraft } from './import-actors.ts';
import { draftOf } from './import-machine.ts';
import { useImportText } from './import-text.ts';
import { ReadStep } from './read-step.tsx';
import { ResultStep } from './result-step.tsx';
import { RunStep } from './run-step.tsx';

const steps = ['step.choose', 'step.check', 'step.run'] as const;

/**
 * `/import/{importId?}`: a file is chosen, checked and imported; an import under way is shown where it is. `type` in the
 * address is the kind of file that is offered at first.
 */
export default function ImportPage() {
  const t = useImportText();
  const { user } = useSession();
  const { importId } = useParams();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const machine = useMemo(
    () =>
      connectedImportMachine(user.userId).provide({
        actions: {
          showAddress: (_, { importId: shown }) =>
            void navigate(shown === undefined ? '/import' : `/import/${shown}`, { replace: true }),
        },
      }),
    [user.userId, navigate],
  );
  const [snapshot, send] = useMachine(machine, {
    input: { importId, importType: importTypes.find((type) => type === query.get('type')) },
  });
  const { context } = snapshot;
  const isIn = (...states: string[]): boolean => states.some((state) => snapshot.matches(state as never));
  const isChosen = isIn('inspecting', 'inspected', 'startingCheck', 'checking', 'breakingOff', 'checked');
  const isKept = isChosen || isIn('choosing', 'uploading', 'starting');
  const isGone = isIn('importing', 'over');
  useEffect(() => {
    if (isGone) storeDraft(user.userId, undefined);
    else if (isKept) storeDraft(user.userId, draftOf(context));
  }, [user.userId, context, isGone, isKept]);

  const step = isIn('importing', 'over')
    ? 2
    : isIn('startingCheck', 'checking', 'breakingOff', 'checked', 'starting')
      ? 1
      : 0;
  const mayTake = isIn('choosing', 'inspected');
  const [isOver, setOver] = useState(false);
  const takeText = ({ clipboardData, target }: ClipboardEvent): void => {
    const text = clipboardData.getData('text/plain');
    if (!mayTake || target instanceof HTMLInputElement || !/[\t\n;]/.test(text)) return;
    send({ type: 'chooseFile', file: new File([text], `${t('choose.pasted')}.txt`, { type: 'text/plain' }) });
  };
  return (
    <Frame breadcrumb={[{ label: t('area.import') }]} tabs={<ImportTabs chosen="/import" />}>
      <Page
        onPaste={takeText}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(mayTake);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          if (mayTake) send({ type: 'chooseFile', file: event.dataTransfer.files[0] });
        }}
      >
        <Steps>
          {steps.map((name, index) => (
            <li key={name} aria-current={index === step ? 'step' : undefined} data-done={index < step}>
              <span>{index < step ? <Check size={14} aria-hidden /> : index + 1}</span>
              {t(name)}
            </li>
          ))}
        </Steps>
        {(isIn('choosing', 'uploading') || (isIn('inspecting') && context.inspection === undefined)) && (
          <ChooseStep context={context} busy={!isIn('choosing')} isOver={isOver} send={send} />
        )}
        {(isIn('inspected') || isIn('inspecting')) && context.inspection !== undefined && (
          <ReadStep context={context} busy={isIn('inspecting')} send={send} />
        )}
        {isIn('startingCheck', 'checking', 'breakingOff') && (
          <RunStep
            fileName={context.uploaded?.originFileName}
            state={context.progress.total > 0 ? 'checking' : 'reading'}
            progress={undefined}
            isUnreachable={context.isUnreachable}
            isCancelling={isIn('breakingOff')}
            stays={t('check.leave')}
            onCancel={() => send({ type: 'cancel' })}
          />
        )}
        {isIn('checked', 'starting') && <CheckStep context={context} busy={isIn('starting')} send={send} />}
        {isIn('importing') && (
          <RunStep
            fileName={context.job?.fileName}
            state={context.job?.state ?? 'queued'}
            progress={context.job}
            isUnreachable={context.isUnreachable}
            isCancelling={snapshot.matches({ importing: 'cancelling' }) || context.job?.isCancelling === true}
            stays={t('run.leave')}
            onCancel={() => send({ type: 'cancel' })}
          />
        )}
        {isIn('over') && context.job !== undefined && (
          <ResultStep job={context.job} mayCheck={context.uploaded !== undefined} send={send} />
        )}
      </Page>
    </Frame>
  );
}

const Page = styled.div`
  height: 100%;
  overflow: auto;
  background: var(--surface);
  display: flex;
  flex-direction: column;
`;

const Steps = styled.ol`
  display: flex;
  gap: 32px;
  padding: 14px 24px;
  border-bottom: 1px solid var(--line-2);
  font-size: var(--size-title-3);
  color: var(--text-2);
  & li { display: flex; align-items: center; gap: 8px; }
  & span {
    width: 24px;
    height: 24px;
    display: grid;
    place-items: center;
    border-radius: 50%;
    border: 1px solid var(--line-3);
    font-size: var(--size-caption);
    font-weight: 600;
  }
  & [data-done=true] span { background: var(--ok-tint); border-color: transparent; color: var(--ok); }
  & [aria-current=step] { color: var(--text); font-weight: 600; }
  & [aria-current=step] span { background: var(--accent); border-color: transparent; color: var(--on-accent); }
`;
