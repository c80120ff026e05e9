import { keyframes } from '@emotion/react';
import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Logo } from '#frontend/design/logo.tsx';
import { useErrorText } from '#frontend/i18n/error-text.ts';
import { useSessionFlow } from './session-provider.tsx';
import { useSessionText } from './session-text.ts';

/** Replaces everything while the plant starts or cannot be reached (planning §2). */
export function WaitingPage({ again = false }: { /** Somebody was at work. */ readonly again?: boolean }) {
  const t = useSessionText();
  const { plant } = useSessionFlow();
  const errorText = useErrorText();
  const unreachable = plant === undefined;
  if (plant?.salesRecover === true)
    return <Notice moving title={t('waiting.recovery')} text={t('waiting.recoveryText')} />;
  if (again) return <Notice moving title={t('waiting.again')} text={t('waiting.kept')} />;
  return <Notice moving title={t('waiting.title')} text={unreachable ? errorText('noResponse') : t('waiting.text')} />;
}

/** The session ended by itself (planning §2, `/autologout`). */
export function AutoSignedOutPage({
  onGo,
  kept = false,
}: {
  readonly onGo: () => void;
  /** What was typed is still there, below. */
  readonly kept?: boolean;
}) {
  const t = useSessionText();
  const errorText = useErrorText();
  return (
    <Notice title={t('autoLogout.title')} text={kept ? t('autoLogout.kept') : errorText('autologout')}>
      <Button variant="contained" size="medium" autoFocus endIcon={<ArrowRight size={16} />} onClick={onGo}>
        {t('autoLogout.goToSignIn')}
      </Button>
    </Notice>
  );
}

/** Until the stored session is checked: nothing that would be gone again at once, but a sign for slow lines. */
export function CheckingPage() {
  const t = useSessionText();
  return (
    <Ground className="late" role="status" aria-label={t('checking.text')}>
      <Logo size={48} />
      <Line />
    </Ground>
  );
}

interface NoticeProps {
  readonly title: string;
  readonly text: string;
  readonly moving?: boolean;
  readonly children?: ReactNode;
}

function Notice({ title, text, moving = false, children }: NoticeProps) {
  return (
    <Ground role="status">
      <Logo size={48} />
      <h1>{title}</h1>
      <p>{text}</p>
      {moving && <Line />}
      {children}
    </Ground>
  );
}

const appear = keyframes({ from: { opacity: 0 } });
const run = keyframes({ from: { transform: 'translateX(-100%)' }, to: { transform: 'translateX(250%)' } });

const Ground = styled.main`
  height: 100%;
  display: flex;
  flex-direction: column;
  align-items: center;
  justify-content: center;
  gap: 12px;
  padding: 24px;
  text-align: center;
  background: var(--surface);
  &.late {
    animation: ${appear} 200ms 300ms both;
  }
  & h1 {
    font-size: var(--size-title-1);
    line-height: 28px;
    font-weight: 650;
    letter-spacing: -0.018em;
    margin-top: 12px;
  }
  & p { color: var(--text-2); max-width: 440px; font-size: var(--size-title-3); }
  & button { margin-top: 12px; }
`;

const Line = styled.div`
  position: relative;
  width: 160px;
  height: 2px;
  margin-top: 12px;
  overflow: hidden;
  background: var(--line-1);
  &::after {
    content: "";
    position: absolute;
    inset: 0;
    width: 40%;
    background: var(--accent);
    animation: ${run} 1.4s linear infinite;
  }
`;
