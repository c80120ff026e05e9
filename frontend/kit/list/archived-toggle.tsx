import Button from '@mui/material/Button';
import { Archive } from 'lucide-react';

interface ArchivedToggleProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** Whether a list shows what is archived, too. */
export function ArchivedToggle({ label, isOn, onChange }: ArchivedToggleProps) {
  return (
    <Button
      variant="text"
      startIcon={<Archive size={15} strokeWidth={1.75} />}
      aria-pressed={isOn}
      className={isOn ? 'pressed' : ''}
      onClick={() => onChange(!isOn)}
    >
      {label}
    </Button>
  );
}
