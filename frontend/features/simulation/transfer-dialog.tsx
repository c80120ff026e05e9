import styled from '@emotion/styled';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { previewTransfer, type TransferPreview, transferSimulation } from '#domain/simulation/calls.ts';
import { ApiError, errorCodeOf } from '#frontend/api/api-error.ts';
import { ask } from '#frontend/api/ask.ts';
import { useErrorText } from '#frontend/i18n/error-text.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { ConfirmDialog } from '#frontend/kit/confirm-dialog.tsx';
import { notify } from '#frontend/kit/notifications.ts';
import { useSimulationText } from '#frontend/kit/simulation-text.ts';

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
  const body = chosen.length === 0 ? {} : { orderPositionIds: [...chosen] as never };
  const read = useQuery({
    queryKey: ['transfer', simulationId, chosen],
    queryFn: ({ signal }) => ask(previewTransfer, { ...sent, body }, { signal }),
    gcTime: 0,
  });
  const preview = read.data;
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
      title={t(preview === undefined ? 'transfer.looking' : count === 0 ? 'transfer.none' : 'transfer.title', {
        count,
      })}
      action={t('transfer.action', { count })}
      busy={isBusy || read.isFetching}
      impossible={count === 0}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      {read.isError && <Refusal role="alert">{errorText(errorCodeOf(read.error))}</Refusal>}
      {refusal !== undefined && <Refusal role="alert">{refusal}</Refusal>}
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
      {count > 0 && <Quiet>{t('transfer.note')}</Quiet>}
    </ConfirmDialog>
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
const Quiet = styled.p`
  color: var(--text-2);
  font-size: 12.5px;
  line-height: 18px;
`;
const Refusal = styled.p`
  padding: 9px 12px;
  border-radius: 6px;
  background: var(--err-tint);
  color: var(--err);
  font-weight: 500;
`;
