import Button from '@mui/material/Button';
import { Archive, type LucideIcon } from 'lucide-react';

interface ArchivedToggleProps {
  readonly label: string;
  /** Default: that of an archive. */
  readonly icon?: LucideIcon;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** Whether a list shows what is archived or over, too. */
export function ArchivedToggle({ label, icon: Icon = Archive, isOn, onChange }: ArchivedToggleProps) {
  return (
    <Button
      variant="text"
      startIcon={<Icon size={15} strokeWidth={1.75} />}
      aria-pressed={isOn}
      className={isOn ? 'pressed' : ''}
      onClick={() => onChange(!isOn)}
    >
      {label}
    </Button>
  );
}
