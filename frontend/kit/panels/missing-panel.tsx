import { useKitText } from '#frontend/kit/kit-text.ts';
import { SidePanel } from './side-panel.tsx';
import { StatePanel } from './state-panel.tsx';

interface MissingPanelProps {
  readonly title: string;
  /** Said when it is known that it is not there (any more); until then it is read. */
  readonly isGone: boolean;
  readonly onClose: () => void;
}

/** Beside a list: what the address names, and is not there. */
export function MissingPanel({ title, isGone, onClose }: MissingPanelProps) {
  const t = useKitText();
  return (
    <SidePanel title={title} onClose={onClose}>
      {isGone && <StatePanel title={t('gone')} />}
    </SidePanel>
  );
}
