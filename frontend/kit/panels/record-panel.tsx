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
    /** What it does, for the question. */
    readonly removeText: ReactNode;
  };
  /** undefined: whoever looks may not. `onRemove` tells by itself what came of it. */
  readonly onEdit: (() => void) | undefined;
  readonly onRemove: (() => Promise<unknown>) | undefined;
  /** Asks at once whether it shall go. */
  readonly isLeaving?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** What is chosen in a list, with edit and, after a question, delete. */
export function RecordPanel(props: RecordPanelProps) {
  const { title, words, onEdit, onRemove, isLeaving = false, onClose, children } = props;
  const [isRemoving, setRemoving] = useState(isLeaving);
  const [busy, setBusy] = useState(false);
  const remove = async (): Promise<void> => {
    setBusy(true);
    await onRemove?.();
    setBusy(false);
    setRemoving(false);
  };
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
        open={isRemoving && onRemove !== undefined}
        title={words.removeTitle}
        action={words.remove}
        destructive
        busy={busy}
        onConfirm={() => void remove()}
        onCancel={() => setRemoving(false)}
      >
        {typeof words.removeText === 'string' ? <p>{words.removeText}</p> : words.removeText}
      </ConfirmDialog>
    </SidePanel>
  );
}
