import Button from '@mui/material/Button';
import { Check, Copy } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { useKitText } from '#frontend/kit/kit-text.ts';

interface CopyButtonProps {
  readonly text: string;
  /** Where the text stands, to be marked where the browser gives no clipboard. */
  readonly shown: RefObject<HTMLElement | null>;
}

/** Puts a text that is shown once, or goes to another device, on the clipboard. */
export function CopyButton({ text, shown }: CopyButtonProps) {
  const t = useKitText();
  // The text with which it ended: another one begins anew.
  const [copied, setCopied] = useState<string>();
  const [isMarked, setMarked] = useState(false);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(text);
      setMarked(false);
    } catch {
      // Pages that come over plain http from another machine have no clipboard; the person copies what is marked.
      if (shown.current !== null) getSelection()?.selectAllChildren(shown.current);
      setMarked(true);
    }
  };
  const isCopied = copied === text;
  const Icon = isCopied ? Check : Copy;
  return (
    <span role="status">
      <Button startIcon={<Icon size={15} strokeWidth={1.75} />} onClick={() => void copy()}>
        {t(isCopied ? 'copy.done' : 'copy')}
      </Button>{' '}
      {isMarked && <small>{t('copy.byHand')}</small>}
    </span>
  );
}
