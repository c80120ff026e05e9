import { FlaskConical } from 'lucide-react';
import type { PlantState } from '#frontend/api/session.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { Tag } from '#frontend/kit/tag.tsx';
import { useSessionText } from './session-text.ts';

/** "Demosystem": says that this is not the real plant (planning §1), and of a trial until when it can be worked with. */
export function EnvironmentTag({ plant }: { readonly plant: PlantState | undefined }) {
  const t = useSessionText();
  const format = useFormat();
  if (plant?.environment === undefined) return null;
  const { environment, trialEnds } = plant;
  return (
    <Tag data-tone="warn" data-large>
      <FlaskConical size={14} strokeWidth={2} aria-hidden />
      {t(`environment.${environment}`)}
      {trialEnds !== undefined && ` ${t('environment.until', { day: format.date(Date.parse(trialEnds)) })}`}
    </Tag>
  );
}
