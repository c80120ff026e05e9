import { Monitor } from 'lucide-react';
import { Navigate } from 'react-router';
import { linkedTerminals } from '#frontend/api/linked-terminal.ts';
import { useTerminalText } from '#frontend/terminal/kit/terminal-text.ts';
import { Middle } from './locked-page.tsx';

/** An address that names no terminal: the one that this device is, where there is one. */
export function WhichTerminal() {
  const t = useTerminalText();
  const [only, another] = linkedTerminals();
  if (only !== undefined && another === undefined) return <Navigate to={`/terminals/${only.terminalId}`} replace />;
  return (
    <Middle as="main" style={{ height: '100%' }}>
      <Monitor size={72} strokeWidth={1.5} />
      <h1>{t('which.title')}</h1>
      <p>{t('which.help')}</p>
    </Middle>
  );
}
