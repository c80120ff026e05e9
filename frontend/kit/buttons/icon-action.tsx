import IconButton, { type IconButtonProps } from '@mui/material/IconButton';
import type { LucideIcon } from 'lucide-react';

interface IconActionProps extends Omit<IconButtonProps, 'aria-label' | 'title' | 'children'> {
  readonly icon: LucideIcon;
  /** Pixels. */
  readonly iconSize?: number;
  /** What it does, for who does not see the icon. */
  readonly label: string;
  /** The label comes up beside the pointer as well. */
  readonly hinted?: boolean;
}

/** A button that is an icon. */
export function IconAction({ icon: Icon, iconSize = 16, label, hinted = false, ...button }: IconActionProps) {
  return (
    <IconButton {...button} aria-label={label} title={hinted ? label : undefined}>
      <Icon size={iconSize} strokeWidth={1.75} />
    </IconButton>
  );
}
