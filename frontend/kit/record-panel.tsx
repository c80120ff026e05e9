import Button from '@mui/material/Button';
import { Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { SidePanel } from './side-panel.tsx';

interface RecordPanelProps {
  readonly title: string;
  readonly words: {
    readonly edit: string;
    readonly remove: string;
    readonly removeTitle: string;
    readonly removeText: string;
  };
  /** undefined: whoever looks may not. */
  readonly onEdit: (() => void) | undefined;
  readonly onRemove: (() => void) | undefined;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** What is chosen in a list of the administration, with edit and, after a question, delete. */
export function RecordPanel({ title, words, onEdit, onRemove, onClose, children }: RecordPanelProps) {
  const [isRemoving, setRemoving] = useState(false);
  return (
    <SidePanel
      title={title}
      onClose={onClose}
      footer={
        onEdit === undefined && onRemove === undefined ? undefined : (
          <>
            {onRemove !== undefined && (
              <Button
                size="medium"
                startIcon={<Trash2 size={16} strokeWidth={1.75} />}
                onClick={() => setRemoving(true)}
              >
                {words.remove}
              </Button>
            )}
            {onEdit !== undefined && (
              <Button
                size="medium"
                variant="contained"
                startIcon={<Pencil size={16} strokeWidth={1.75} />}
                onClick={onEdit}
              >
                {words.edit}
              </Button>
            )}
          </>
        )
      }
    >
      {children}
      <ConfirmDialog
        open={isRemoving}
        title={words.removeTitle}
        action={words.remove}
        destructive
        onConfirm={() => {
          setRemoving(false);
          onRemove?.();
        }}
        onCancel={() => setRemoving(false)}
      >
        <p>{words.removeText}</p>
      </ConfirmDialog>
    </SidePanel>
  );
}
