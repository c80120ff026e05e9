import type { LucideIcon } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { QuietButton } from './frame.ts';

interface QuietIconProps extends Omit<ComponentProps<typeof QuietButton>, 'aria-label' | 'children'> {
  readonly icon: LucideIcon;
  /** Pixels. */
  readonly iconSize?: number;
  /** What it does, for who does not see the icon. */
  readonly label: string;
  /** The label comes up beside the pointer as well. */
  readonly hinted?: boolean;
  /** With a frame, as buttons with words have it. */
  readonly framed?: boolean;
}

/** A quiet button that is an icon. */
export function QuietIcon(props: QuietIconProps): ReactNode {
  const { icon: Icon, iconSize = 16, label, hinted = false, framed = false, ...button } = props;
  return (
    <QuietButton
      data-square
      data-plain={framed ? undefined : true}
      aria-label={label}
      title={hinted ? label : undefined}
      {...button}
    >
      <Icon size={iconSize} strokeWidth={1.75} />
    </QuietButton>
  );
}
