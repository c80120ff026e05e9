import { WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { useKitText } from '#frontend/kit/kit-text.ts';
import type { Machine } from './use-machines.ts';

/** Beside the name of a machine that has sent no signal for longer than its setting; nothing otherwise. */
export function SilentMark({ machine }: { readonly machine: Machine | undefined }): ReactNode {
  const t = useKitText();
  const format = useFormat();
  if (machine?.isSilent !== true) return null;
  const last = Date.parse(machine.lastSignalAt);
  const words = t('machines.silentSince', {
    time: `${format.shortDate(last)} ${format.time(last)}`,
    state: t(`machines.state.${machine.state ?? 'unknown'}`),
  });
  return (
    <span role="img" aria-label={words} title={words} data-silent style={{ display: 'inline-flex', flex: 'none' }}>
      <WifiOff size={14} strokeWidth={2} color="var(--warn)" aria-hidden />
    </span>
  );
}
