import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { previewTransfer, type TransferPreview, transferSimulation } from '#domain/simulation/calls.ts';
import { ApiError, errorCodeOf } from '#frontend/api/api-error.ts';
import { ask } from '#frontend/api/ask.ts';
import { useErrorText } from '#frontend/i18n/error-text.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { ConfirmDialog, DialogNote, DialogRefusal } from '#frontend/kit/confirm-dialog.tsx';
import { notify } from '#frontend/kit/notifications.ts';
import { useSimulationText } from '#frontend/kit/simulation-text.ts';
import { StepLine, Steps } from './step-list.tsx';
import { useTriedSteps } from './use-simulation.ts';

interface TransferDialogProps {
  readonly simulationId: string;
  /** Those that were chosen; none: everything that is different. */
  readonly chosen: readonly string[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Asks before orders get into the plan as they are in the simulation: what that does there, and what stays here and why. */
export function TransferDialog({ simulationId, chosen, onClose, onDone }: TransferDialogProps) {
  const t = useSimulationText();
  const errorText = useErrorText();
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const sent = { params: { id: simulationId } };
  /** Steps instead of orders; undefined: orders. */
  const [picked, setPicked] = useState<ReadonlySet<string>>();
  const changeSets = picked && [...picked];
  const orders = chosen.length === 0 ? {} : { orderPositionIds: [...chosen] as never };
  const body = changeSets === undefined ? orders : { changeSets };
  const read = useQuery({
    queryKey: ['transfer', simulationId, chosen, changeSets],
    queryFn: ({ signal }) => ask(previewTransfer, { ...sent, body }, { signal }),
    gcTime: 0,
    enabled: picked?.size !== 0,
    placeholderData: keepPreviousData,
  });
  const preview = picked?.size === 0 ? undefined : read.data;
  const count = preview?.transferred.length ?? 0;
  const confirm = async (): Promise<void> => {
    setBusy(true);
    setRefusal(undefined);
    try {
      const { versionIdentifier } = preview ?? {};
      const { transferred } = await ask(transferSimulation, { ...sent, body: { ...body, versionIdentifier } });
      notify({ severity: 'success', text: t('transfer.done', { count: transferred.length }) });
      onDone();
      onClose();
    } catch (error) {
      const code = errorCodeOf(error);
      const details = error instanceof ApiError ? error.detailsObject : {};
      // Somebody was faster: what is shown is not what would be done any more.
      setRefusal(code === 'TimelineDataOutdated' ? t('transfer.outdated') : errorText(code, details));
      await read.refetch();
    } finally {
      setBusy(false);
    }
  };
  return (
    <ConfirmDialog
      open
      title={t(titleOf(preview, picked, count), { count })}
      action={t('transfer.action', { count })}
      busy={isBusy || read.isFetching}
      impossible={count === 0}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      {read.isError && <DialogRefusal role="alert">{errorText(errorCodeOf(read.error))}</DialogRefusal>}
      {refusal !== undefined && <DialogRefusal role="alert">{refusal}</DialogRefusal>}
      {picked !== undefined && <StepPicker simulationId={simulationId} picked={picked} onPicked={setPicked} />}
      {preview !== undefined && preview.price !== null && <Price price={preview.price} />}
      {preview !== undefined && preview.refused.length > 0 && (
        <Staying>
          <strong>{t('transfer.stay', { count: preview.refused.length })}</strong>
          <ul>
            {preview.refused.map(({ orderPositionId, orderPositionNumber, errorCode, detailsObject }) => (
              <li key={orderPositionId}>
                <b>{orderPositionNumber}</b>
                {errorText(errorCode, detailsObject)}
              </li>
            ))}
          </ul>
        </Staying>
      )}
      {chosen.length === 0 && (
        <Other onClick={() => setPicked(picked === undefined ? new Set() : undefined)}>
          {t(picked === undefined ? 'transfer.steps' : 'transfer.orders')}
        </Other>
      )}
      {(count > 0 || picked !== undefined) && <DialogNote>{t('transfer.note')}</DialogNote>}
    </ConfirmDialog>
  );
}

const titleOf = (preview: TransferPreview | undefined, picked: ReadonlySet<string> | undefined, count: number) => {
  if (picked?.size === 0) return 'transfer.pick';
  if (preview === undefined) return 'transfer.looking';
  return count === 0 ? 'transfer.none' : 'transfer.title';
};

interface StepPickerProps {
  readonly simulationId: string;
  readonly picked: ReadonlySet<string>;
  readonly onPicked: (picked: ReadonlySet<string>) => void;
}

/** The steps of the simulation, as they come out on the plan; what does not hold there cannot be picked. */
function StepPicker({ simulationId, picked, onPicked }: StepPickerProps) {
  const t = useSimulationText();
  const errorText = useErrorText();
  const { data, error } = useTriedSteps(simulationId);
  if (error !== null) return <DialogRefusal role="alert">{errorText(errorCodeOf(error))}</DialogRefusal>;
  if (data === undefined) return null;
  if (data.steps.length === 0) return <DialogNote>{t('rebase.noSteps')}</DialogNote>;
  const toggle = (changeSet: string): void => {
    const next = new Set(picked);
    if (!next.delete(changeSet)) next.add(changeSet);
    onPicked(next);
  };
  return (
    <Steps>
      {data.steps.map((step) => (
        <StepLine
          key={step.changeSet}
          step={step}
          lead={(name) => (
            <input
              type="checkbox"
              aria-label={t('choose.one', { name })}
              disabled={step.outcome === 'refused'}
              checked={picked.has(step.changeSet)}
              onChange={() => toggle(step.changeSet)}
            />
          )}
        />
      ))}
    </Steps>
  );
}

function Price({ price }: { readonly price: NonNullable<TransferPreview['price']> }) {
  const t = useSimulationText();
  const format = useFormat();
  const { moved, lateOrders, turnsLate, biggestDelaySeconds, newOverloads } = price;
  const lines = [
    [t('price.moved'), format.number(moved)],
    [
      t('price.late'),
      turnsLate > 0 ? `${format.number(lateOrders)} (+${format.number(turnsLate)})` : format.number(lateOrders),
    ],
    [t('price.delay'), biggestDelaySeconds > 0 ? format.duration(biggestDelaySeconds * 1_000) : '–'],
    [t('price.overloads'), format.number(newOverloads)],
  ] as const;
  return (
    <Lines>
      {lines.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </Lines>
  );
}

const Lines = styled.dl`
  margin: 4px 0;
  border: 1px solid var(--line-2);
  border-radius: 8px;
  & > div { display: flex; justify-content: space-between; gap: 12px; padding: 8px 14px; }
  & > div + div { border-top: 1px solid var(--line-1); }
  & dd { margin: 0; font-weight: 600; font-variant-numeric: tabular-nums; }
`;
const Staying = styled.div`
  display: flex;
  flex-direction: column;
  gap: 4px;
  & > ul { max-height: 200px; overflow: auto; margin: 0; padding: 0; list-style: none; border: 1px solid var(--line-2); border-radius: 8px; }
  & li { display: flex; flex-direction: column; padding: 7px 14px; font-size: 12.5px; line-height: 18px; color: var(--text-2); }
  & li + li { border-top: 1px solid var(--line-1); }
  & li b { color: var(--text); font-weight: 600; }
`;
const Other = styled(Button)`
  align-self: flex-start;
`;
