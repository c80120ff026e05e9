import type { RefusedReport } from '#domain/planning/api/shop-floor/refused-reports-api.ts';
import type { Format } from '#frontend/i18n/format.ts';
import type { RefusedText } from './refused-text.ts';

type Text = RefusedText;

const kinds = [
  'start',
  'pause',
  'interrupt',
  'complete',
  'yield',
  'scrap',
  'setup',
  'time',
  'trouble',
  'remark',
] as const;

/** Kind of a report; what a device sent may be none that there is. */
export function kindWord(type: string, t: Text): string {
  const kind = kinds.find((one) => one === type);
  return kind === undefined ? type : t(`kind.${kind}`);
}

/** "Yield, 4 pieces", "Trouble, 15 min". */
export function reportWords({ type, amount, duration }: RefusedReport, t: Text, format: Format): string {
  const parts = [
    kindWord(type, t),
    amount === undefined ? undefined : t('pieces', { amount: format.number(amount) }),
    duration === undefined ? undefined : t('minutesOf', { amount: format.number(duration / 60) }),
  ];
  return parts.filter((part) => part !== undefined).join(', ');
}
