import { TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { useRight } from '#frontend/api/session-context.ts';
import { useLicenceName } from '#frontend/kit/rights/right-names.ts';
import { useFrameText } from '../kit/frame-text.ts';
import { Bar } from './plant-problems.tsx';

/** Says why keys are gone that were there yesterday: a licence has ended. */
export default function LicenceEnded({ ended }: { readonly ended: readonly string[] }) {
  const t = useFrameText();
  const nameOf = useLicenceName();
  const mayRead = useRight('licences.read');
  return (
    <Bar role="status">
      <TriangleAlert size={16} strokeWidth={2} aria-hidden />
      <span>{t('licenceEnded', { licences: ended.map(nameOf).join(', ') })}</span>
      {mayRead && <Link to="/licences">{t('licenceEnded.show')}</Link>}
    </Bar>
  );
}
