import { terminalKind } from './device-kinds.ts';
import { DevicesPage } from './devices-page.tsx';

/** `/workbenchterminal`: terminals, below it `new`, `{id}` and `edit/{id}` (base data §2). */
export default function TerminalsPage() {
  return <DevicesPage kind={terminalKind} />;
}
