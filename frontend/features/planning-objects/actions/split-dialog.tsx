import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { roundedAmount } from '#domain/kernel/amounts.ts';
import { daySchema } from '#domain/kernel/instant.ts';
import { splitPosition } from '#domain/planning/api/order-calls.ts';
import type { OrderPositionRow } from '#domain/planning/rows/order-position-row.ts';
import { ApiError } from '#frontend/api/api-error.ts';
import { ask } from '#frontend/api/ask.ts';
import { usePlanningText } from '#frontend/features/planning-objects/planning-text.ts';
import { useRefreshPlan } from '#frontend/features/planning-objects/use-detail.ts';
import { useErrorText } from '#frontend/i18n/error-text.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { IconAction } from '#frontend/kit/buttons/icon-action.tsx';
import { DayInput } from '#frontend/kit/form/day-input.tsx';
import { NumberInput } from '#frontend/kit/form/inputs.tsx';
import { notify } from '#frontend/kit/notifications.ts';
import { ConfirmDialog } from '#frontend/kit/panels/confirm-dialog.tsx';

interface Part {
  readonly key: number;
  readonly amount: number | undefined;
  readonly day: string | undefined;
}

/** In the dialog; the plant takes a thousand. */
const mostParts = 20;

interface SplitDialogProps {
  readonly position: Pick<
    OrderPositionRow,
    'orderPositionId' | 'orderPositionNumber' | 'articleAmount' | 'deliveryDate'
  >;
  readonly onClose: () => void;
}

/** Splits an order position that is not planned into smaller ones, which may be more together (domain facts §3). */
export function SplitDialog({ position, onClose }: SplitDialogProps) {
  const t = usePlanningText();
  const format = useFormat();
  const errorText = useErrorText();
  const refresh = useRefreshPlan();
  const { orderPositionId, orderPositionNumber: name, articleAmount: total, deliveryDate } = position;
  const half = Number.isInteger(total) && total > 1 ? Math.ceil(total / 2) : roundedAmount(total / 2);
  const [parts, setParts] = useState<readonly Part[]>(() =>
    [half, roundedAmount(total - half)].map((amount, key) => ({ key, amount, day: deliveryDate })),
  );
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const children = parts.flatMap(({ amount, day }) => {
    const deliveryDay = daySchema.safeParse(day).data;
    return amount === undefined || !(amount > 0) || deliveryDay === undefined
      ? []
      : [{ articleAmount: roundedAmount(amount), deliveryDate: deliveryDay }];
  });
  const rest = roundedAmount(total - children.reduce((sum, { articleAmount }) => sum + articleAmount, 0));
  const change = (key: number, patch: Partial<Part>): void =>
    setParts(parts.map((part) => (part.key === key ? { ...part, ...patch } : part)));
  const add = (): void =>
    setParts([
      ...parts,
      { key: Math.max(...parts.map(({ key }) => key)) + 1, amount: rest > 0 ? rest : undefined, day: deliveryDate },
    ]);
  const split = async (): Promise<void> => {
    setBusy(true);
    setRefusal(undefined);
    try {
      await ask(splitPosition, { params: { id: orderPositionId }, body: { children } });
      await refresh();
      notify({ severity: 'success', text: t('split.done', { name, count: children.length }) });
      onClose();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefusal(errorText(error.errorCode, error.detailsObject));
    } finally {
      setBusy(false);
    }
  };
  return (
    <ConfirmDialog
      open
      title={t('split.title', { name })}
      action={t('split.action')}
      busy={busy}
      impossible={children.length < parts.length}
      onConfirm={() => void split()}
      onCancel={onClose}
    >
      <p>{t('split.text')}</p>
      <Parts>
        {parts.map(({ key, amount, day }, place) => (
          <fieldset key={key}>
            <legend>{t('split.part', { number: place + 1 })}</legend>
            <label>
              {t('column.amount')}
              <NumberInput
                value={amount}
                wrong={amount === undefined || !(amount > 0)}
                onChange={(next) => change(key, { amount: next })}
              />
            </label>
            <label>
              {t('detail.column.delivery')}
              <DayInput
                value={day}
                wrong={!daySchema.safeParse(day).success}
                onChange={(next) => change(key, { day: next })}
              />
            </label>
            <IconAction
              icon={X}
              label={t('split.remove', { number: place + 1 })}
              disabled={parts.length <= 2}
              onClick={() => setParts(parts.filter((part) => part.key !== key))}
            />
          </fieldset>
        ))}
      </Parts>
      <Rest>
        <span role="status" data-tone={rest === 0 ? undefined : 'warn'}>
          {rest < 0
            ? t('split.more', { amount: format.number(-rest) })
            : t('split.rest', { amount: format.number(rest) })}
        </span>
        <Button size="small" startIcon={<Plus size={14} />} disabled={parts.length >= mostParts} onClick={add}>
          {t('split.add')}
        </Button>
      </Rest>
      {refusal !== undefined && <p role="alert">{refusal}</p>}
    </ConfirmDialog>
  );
}

const Parts = styled.div`
  display: flex;
  flex-direction: column;
  gap: 8px;
  max-height: 45vh;
  overflow-y: auto;
  & > fieldset { display: grid; grid-template-columns: 1fr 1fr auto; align-items: end; gap: 8px; margin: 0; padding: 0; border: 0; min-width: 0; }
  & > fieldset > legend { padding: 0; font-weight: 550; }
  & > fieldset > label { display: flex; flex-direction: column; gap: 2px; font-size: var(--size-caption); color: var(--text-2); min-width: 0; }
`;
const Rest = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: 12px;
  color: var(--text-2);
  & [data-tone=warn] { color: var(--warn); font-weight: 550; }
`;
