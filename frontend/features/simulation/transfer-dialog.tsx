import styled from '@emotion/styled';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { makeBaseline, previewTransfer, type TransferPreview, transferSimulation } from '#domain/simulation/calls.ts';
import { errorCodeOf } from '#frontend/api/api-error.ts';
import { ask } from '#frontend/api/ask.ts';
import { useErrorText } from '#frontend/i18n/error-text.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { FormField } from '#frontend/kit/form/form-field.tsx';
import { ChoiceInput } from '#frontend/kit/form/inputs.tsx';
import { Refusal } from '#frontend/kit/note.tsx';
import { notify } from '#frontend/kit/notifications.ts';
import { ConfirmDialog, DialogNote } from '#frontend/kit/panels/confirm-dialog.tsx';
import { useSimulationText } from '#frontend/kit/simulation-text.ts';
import { useTriedSteps } from '#frontend/shell/simulation/use-simulation.ts';
import { StepLine, Steps } from './step-list.tsx';
import { usePreviewed } from './use-previewed.tsx';

interface TransferDialogProps {
  readonly simulationId: string;
  /** Whether base data are different there. */
  readonly hasBaseData: boolean;
  /** Those that were chosen; none: everything that is different. */
  readonly chosen: readonly string[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** What comes over: orders as they stand there, single steps done again on the plan, or all of it or nothing. */
const scopes = ['orders', 'steps', 'whole'] as const;
type Scope = (typeof scopes)[number];

/** Asks before orders get into the plan as they are in the simulation: what that does there, and what stays here and why. */
export function TransferDialog({ simulationId, hasBaseData, chosen, onClose, onDone }: TransferDialogProps) {
  const t = useSimulationText();
  const errorText = useErrorText();
  const sent = { params: { id: simulationId } };
  const [scope, setScope] = useState<Scope>('orders');
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const [withBaseData, setWithBaseData] = useState(hasBaseData && chosen.length === 0);
  const isWhole = scope === 'whole';
  const isUnpicked = scope === 'steps' && picked.size === 0;
  const baseData = withBaseData ? { baseData: true } : {};
  const orders = chosen.length === 0 ? {} : { orderPositionIds: [...chosen] as never };
  const body = { ...baseData, ...(scope === 'steps' ? { changeSets: [...picked] } : orders) };
  const read = useQuery({
    queryKey: ['transfer', simulationId, scope, body],
    queryFn: ({ signal }) => ask(previewTransfer, { ...sent, body: isWhole ? { whole: true } : body }, { signal }),
    gcTime: 0,
    enabled: !isUnpicked,
    placeholderData: keepPreviousData,
  });
  const { isBusy, carryOut, troubles } = usePreviewed(read, t('transfer.outdated'));
  const preview = isUnpicked ? undefined : read.data;
  const count = preview?.transferred.length ?? 0;
  const comes = count + (preview?.baseData?.transferred.length ?? 0);
  const stays = (preview?.refused.length ?? 0) + (preview?.baseData?.refused.length ?? 0);
  const confirm = async (): Promise<void> => {
    const { versionIdentifier } = preview ?? {};
    const { transferred } = await (isWhole
      ? ask(makeBaseline, { ...sent, body: { versionIdentifier } })
      : ask(transferSimulation, { ...sent, body: { ...body, versionIdentifier } }));
    const done = isWhole ? 'transfer.done.whole' : transferred.length === 0 ? 'transfer.done.baseData' : undefined;
    notify({ severity: 'success', text: done ? t(done) : t('transfer.done', { count: transferred.length }) });
    const fewer = count - transferred.length;
    if (fewer > 0) notify({ severity: 'warning', text: t('transfer.fewer', { count: fewer }) });
    onDone();
    onClose();
  };
  return (
    <ConfirmDialog
      open
      title={isUnpicked ? t('transfer.pick') : titleOf(t, scope, preview, comes)}
      action={isWhole || count === 0 ? t('transfer.action.any') : t('transfer.action', { count })}
      busy={isBusy || read.isFetching}
      impossible={preview === undefined || preview.price === null || (isWhole && stays > 0)}
      onConfirm={() => void carryOut(confirm)}
      onCancel={onClose}
    >
      {troubles}
      {chosen.length === 0 && (
        <FormField label={t('transfer.scope')} required>
          <ChoiceInput
            value={scope}
            required
            choices={scopes.map((value) => ({ value, label: t(`transfer.scope.${value}`) }))}
            onChange={(next) => setScope(scopes.find((one) => one === next) ?? 'orders')}
          />
        </FormField>
      )}
      {hasBaseData && !isWhole && (
        <Also>
          <input type="checkbox" checked={withBaseData} onChange={({ target }) => setWithBaseData(target.checked)} />
          {t('transfer.baseData')}
        </Also>
      )}
      {scope === 'steps' && <StepPicker simulationId={simulationId} picked={picked} onPicked={setPicked} />}
      {preview !== undefined && preview.price !== null && <Price price={preview.price} />}
      {preview !== undefined && stays > 0 && (
        <Staying>
          <strong>{isWhole ? t('transfer.inTheWay') : t('transfer.stay')}</strong>
          <ul>
            {preview.baseData?.refused.map(({ collection, id, name, errorCode, detailsObject }) => (
              <li key={`${collection} ${id}`}>
                <b>{name === '' ? t('baseData') : name}</b>
                {errorText(errorCode, detailsObject)}
              </li>
            ))}
            {preview.refused.map(({ orderPositionId, orderPositionNumber, errorCode, detailsObject }) => (
              <li key={orderPositionId}>
                <b>{orderPositionNumber}</b>
                {errorText(errorCode, detailsObject)}
              </li>
            ))}
          </ul>
        </Staying>
      )}
      {(comes > 0 || scope !== 'orders') && (
        <DialogNote>
          {t(isWhole ? 'transfer.note.whole' : 'transfer.note')}
          {hasBaseData && !isWhole && !withBaseData && ` ${t('transfer.note.baseData')}`}
        </DialogNote>
      )}
    </ConfirmDialog>
  );
}

function titleOf(
  t: ReturnType<typeof useSimulationText>,
  scope: Scope,
  preview: TransferPreview | undefined,
  comes: number,
): string {
  if (preview === undefined) return t('transfer.looking');
  if (scope === 'whole') return t('transfer.title.whole');
  const count = preview.transferred.length;
  if (comes === 0) return t('transfer.none');
  return count === 0 ? t('transfer.title.baseData') : t('transfer.title', { count });
}

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
  if (error !== null) return <Refusal>{errorText(errorCodeOf(error))}</Refusal>;
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
  & dd { font-weight: 600; font-variant-numeric: tabular-nums; }
`;
const Staying = styled.div`
  display: flex;
  flex-direction: column;
  gap: 4px;
  & > ul { max-height: 200px; overflow: auto; border: 1px solid var(--line-2); border-radius: 8px; }
  & li { display: flex; flex-direction: column; padding: 7px 14px; font-size: var(--size-dense); line-height: 18px; color: var(--text-2); }
  & li + li { border-top: 1px solid var(--line-1); }
  & li b { color: var(--text); font-weight: 600; }
`;
const Also = styled.label`
  display: flex;
  align-items: center;
  gap: 8px;
  min-height: 28px;
  font-size: var(--size-body);
  cursor: pointer;
  & > input { width: 16px; height: 16px; margin: 0; accent-color: var(--accent); }
  @media (max-width: 599px) { min-height: 44px; }
`;
