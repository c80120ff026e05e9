import styled from '@emotion/styled';
import { FlaskConical } from 'lucide-react';
import { useSessionText } from './session-text.ts';

/** "Demosystem": says that this is not the real plant (planning §1). */
export function EnvironmentTag({ environment }: { readonly environment: string | undefined }) {
  const t = useSessionText();
  if (environment !== 'DEMOSYSTEM' && environment !== 'TESTSYSTEM' && environment !== 'SALESSYSTEM') return null;
  return (
    <Tag>
      <FlaskConical size={14} strokeWidth={2} aria-hidden />
      {t(`environment.${environment}`)}
    </Tag>
  );
}

const Tag = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  height: 26,
  padding: '0 10px',
  borderRadius: 4,
  background: 'var(--warn-tint)',
  color: 'var(--warn)',
  fontSize: 12.5,
  fontWeight: 600,
  whiteSpace: 'nowrap',
});
