import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import { type ReactNode, useId } from 'react';
import { useKitText } from '#frontend/kit/kit-text.ts';

export interface ConfirmDialogProps {
  readonly open: boolean;
  /** Names the thing: "Position 20 ausplanen?" */
  readonly title: string;
  /** Consequences, counted. */
  readonly children: ReactNode;
  /** The verb: "Ausplanen und löschen". */
  readonly action: string;
  /** Default: "Abbrechen". */
  readonly cancel?: string;
  /** Red is for what cannot be taken back (look, section 9). */
  readonly destructive?: boolean;
  readonly busy?: boolean;
  /** The action cannot be done; `children` says why. */
  readonly impossible?: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Confirmation dialog. Escape and a click outside cancel; focus starts on "cancel". */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    open,
    title,
    children,
    action,
    cancel,
    destructive = false,
    busy = false,
    impossible = false,
    onConfirm,
    onCancel,
  } = props;
  const t = useKitText();
  const titleId = useId();
  return (
    <Dialog open={open} onClose={busy ? undefined : onCancel} aria-labelledby={titleId}>
      {/* While it goes away a second click must not do it twice. */}
      <Content inert={!open}>
        <h2 id={titleId}>{title}</h2>
        {children}
        <footer>
          <Button size="medium" autoFocus disabled={busy} onClick={onCancel}>
            {cancel ?? t('cancel')}
          </Button>
          <Button
            size="medium"
            variant="contained"
            color={destructive ? 'error' : 'primary'}
            loading={busy}
            disabled={impossible}
            onClick={onConfirm}
          >
            {action}
          </Button>
        </footer>
      </Content>
    </Dialog>
  );
}

const Content = styled.div`
  width: 400px;
  max-width: 100%;
  padding: 22px;
  display: flex;
  flex-direction: column;
  gap: 8px;
  & h2 { font-size: var(--size-title-2); line-height: 22px; font-weight: 650; letter-spacing: -0.012em; }
  & footer { display: flex; justify-content: flex-end; gap: 8px; margin-top: 12px; }
  @media (max-width: 599px) {
    width: auto;
    flex: 1;
    padding: 24px 16px 16px;
    & footer { margin-top: auto; flex-wrap: wrap; }
    & footer > button { flex: 1; }
  }
`;

/** What is good to know before one confirms. */
export const DialogNote = styled.p`
  color: var(--text-2);
  font-size: var(--size-dense);
  line-height: 18px;
`;
