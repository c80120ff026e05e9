import { keyframes } from '@emotion/react';
import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useErrorText } from '#frontend/i18n/error-text.ts';
import { Logo } from '#frontend/shell/logo.tsx';
import { useSessionFlow } from './session-provider.tsx';
import { useSessionText } from './session-text.ts';

/** Replaces everything while the plant starts or cannot be reached (planning §2). */
export function WaitingPage() {
  const t = useSessionText();
  const { plant } = useSessionFlow();
  const errorText = useErrorText();
  const unreachable = plant === undefined;
  return <Notice moving title={t('waiting.title')} text={unreachable ? errorText('noResponse') : t('waiting.text')} />;
}

/** The session ended by itself (planning §2, `/autologout`). */
export function AutoSignedOutPage({ onGo }: { readonly onGo: () => void }) {
  const t = useSessionText();
  const errorText = useErrorText();
  return (
    <Notice title={t('autoLogout.title')} text={errorText('autologout')}>
      <Button variant="contained" size="medium" autoFocus endIcon={<ArrowRight size={16} />} onClick={onGo}>
        {t('autoLogout.goToSignIn')}
      </Button>
    </Notice>
  );
}

/** Until the stored token is checked: nothing that would be gone again at once, but a sign for slow lines. */
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

const Ground = styled('main')({
  height: '100%',
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 12,
  padding: 24,
  textAlign: 'center',
  background: 'var(--surface)',
  '&.late': { animation: `${appear} 200ms 300ms both` },
  '& h1': { fontSize: 22, lineHeight: '28px', fontWeight: 650, letterSpacing: '-0.018em', marginTop: 12 },
  '& p': { color: 'var(--text-2)', maxWidth: 440, fontSize: 14 },
  '& button': { marginTop: 12 },
});

const Line = styled('div')({
  position: 'relative',
  width: 160,
  height: 2,
  marginTop: 12,
  overflow: 'hidden',
  background: 'var(--line-1)',
  '&::after': {
    content: '""',
    position: 'absolute',
    inset: 0,
    width: '40%',
    background: 'var(--accent)',
    animation: `${run} 1.4s linear infinite`,
  },
});
