import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { Check, CircleAlert, Info, TriangleAlert, X } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { IconAction } from '#frontend/kit/buttons/icon-action.tsx';
import { currentNotices, dismiss, dismissLater, type Notice, watchNotices } from '#frontend/kit/notifications.ts';
import { useFrameText } from '../kit/frame-text.ts';

/** The messages on screen; screen readers hear them, errors at once. */
export function NotificationStack() {
  const notices = useSyncExternalStore(watchNotices, currentNotices);
  const t = useFrameText();
  return (
    <Stack role="region" aria-label={t('notice.region')}>
      {notices.map((notice) => (
        <NoticeBar key={notice.id} notice={notice} />
      ))}
    </Stack>
  );
}

const icons = { success: Check, info: Info, warning: TriangleAlert, error: CircleAlert } as const;
/** Read on ink, which is dark in every scheme. */
const iconColors = { success: '#5ccb8c', info: '#7db4f0', warning: '#f0ae4e', error: '#ff8078' } as const;

function NoticeBar({ notice }: { readonly notice: Notice }) {
  const { id, severity, text, action } = notice;
  const [held, setHeld] = useState(false);
  const t = useFrameText();
  useEffect(() => (held ? undefined : dismissLater(id)), [id, held]);
  const Icon = icons[severity];
  const hold = { onMouseEnter: () => setHeld(true), onMouseLeave: () => setHeld(false) };
  return (
    <Bar
      role={severity === 'error' ? 'alert' : 'status'}
      data-severity={severity}
      {...hold}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon size={16} strokeWidth={2} color={iconColors[severity]} aria-hidden />
      <span className="text">{text}</span>
      {action !== undefined && (
        <Button
          variant="text"
          sx={{ color: 'var(--ink-link)', fontWeight: 600, '&:hover': { backgroundColor: 'rgb(255 255 255 / 0.1)' } }}
          onClick={() => {
            action.run();
            dismiss(id);
          }}
        >
          {action.label}
        </Button>
      )}
      <IconAction
        icon={X}
        label={t('notice.close')}
        sx={{ color: 'var(--on-ink)', opacity: 0.75, '&:hover': { backgroundColor: 'rgb(255 255 255 / 0.1)' } }}
        onClick={() => dismiss(id)}
      />
    </Bar>
  );
}

const Stack = styled.div`
  position: fixed;
  left: 88px;
  bottom: 16px;
  z-index: 1400;
  display: flex;
  flex-direction: column;
  gap: 8px;
  width: min(464px, calc(100vw - 104px));
  pointer-events: none;
  @media (max-width: 599px) { left: 16px; width: calc(100vw - 32px); }
`;

const Bar = styled.div`
  display: flex;
  align-items: center;
  gap: 12px;
  min-height: 44px;
  padding: 6px 8px 6px 14px;
  border-radius: 8px;
  background: var(--ink);
  color: var(--on-ink);
  box-shadow: var(--sh-3);
  font-size: var(--size-body);
  pointer-events: auto;
  animation: notice-in 140ms cubic-bezier(.2,0,0,1);
  @keyframes notice-in {
    from { opacity: 0; transform: translateY(8px); }
  }
  &[data-severity='error'] { box-shadow: inset 4px 0 0 #ff8078, var(--sh-3); }
  & svg { flex: none; }
  & .text { flex: 1; min-width: 0; }
`;
