import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useSessionFlow } from '#frontend/features/session/session-provider.tsx';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { useFrameText } from '../kit/frame-text.ts';
import { Bar } from './plant-problems.tsx';

/** Days before its end from which on a trial says so. */
const warnedBefore = 3;

/** Says that the trial of the plant is about to end, or why nothing can be changed any more (planning §1). */
export function TrialLine() {
  const t = useFrameText();
  const format = useFormat();
  const { plant } = useSessionFlow();
  // Of when the page was opened: days are counted.
  const [now] = useState(() => Date.now());
  if (plant?.trialEnds === undefined) return null;
  const end = Date.parse(plant.trialEnds);
  const left = end - now;
  if (left > warnedBefore * 86_400_000) return null;
  return (
    <Bar role="status">
      <TriangleAlert size={16} strokeWidth={2} aria-hidden />
      <span>{t(left > 0 ? 'trial.ends' : 'trial.ended', { day: format.dateTime(end) })}</span>
    </Bar>
  );
}
