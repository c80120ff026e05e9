import { type CSSProperties, type ReactNode, Suspense, useState } from 'react';
import { QuietButton, ToolLabel } from './frame.ts';

interface SheetButtonProps {
  readonly icon: ReactNode;
  readonly label: string;
  /** The word goes first where the tool bar is narrow. */
  readonly spare?: boolean;
  readonly style?: CSSProperties | undefined;
  /** The sheet below the button; may be loaded on demand. */
  readonly children: (opener: HTMLElement, close: () => void) => ReactNode;
}

/** A tool that opens a sheet and gets the focus back when it closes. */
export function SheetButton({ icon, label, spare = false, style, children }: SheetButtonProps): ReactNode {
  const [opener, setOpener] = useState<HTMLElement>();
  const close = (): void => {
    setOpener(undefined);
    opener?.focus();
  };
  return (
    <>
      <QuietButton
        data-plain
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        aria-expanded={opener !== undefined}
        style={style}
        onClick={({ currentTarget }) => setOpener(opener === undefined ? currentTarget : undefined)}
      >
        {icon}
        {spare ? <ToolLabel data-spare>{label}</ToolLabel> : <ToolLabel>{label}</ToolLabel>}
      </QuietButton>
      {opener !== undefined && <Suspense fallback={null}>{children(opener, close)}</Suspense>}
    </>
  );
}
