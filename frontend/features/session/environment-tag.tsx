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

const Tag = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 6px;
  height: 26px;
  padding: 0 10px;
  border-radius: 4px;
  background: var(--warn-tint);
  color: var(--warn);
  font-size: 12.5px;
  font-weight: 600;
  white-space: nowrap;
`;
