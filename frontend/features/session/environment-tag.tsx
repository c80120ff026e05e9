import { FlaskConical } from 'lucide-react';
import { Tag } from '#frontend/kit/tag.tsx';
import { useSessionText } from './session-text.ts';

/** "Demosystem": says that this is not the real plant (planning §1). */
export function EnvironmentTag({ environment }: { readonly environment: string | undefined }) {
  const t = useSessionText();
  if (environment !== 'DEMOSYSTEM' && environment !== 'TESTSYSTEM' && environment !== 'SALESSYSTEM') return null;
  return (
    <Tag data-tone="warn" data-large>
      <FlaskConical size={14} strokeWidth={2} aria-hidden />
      {t(`environment.${environment}`)}
    </Tag>
  );
}
