import styled from '@emotion/styled';
import { History } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { lazyPage } from '#frontend/i18n/lazy-page.ts';
import { useKitText } from '#frontend/kit/kit-text.ts';
import { usePreference } from '#frontend/kit/preferences/use-preference.ts';
import { toggleSlider } from './slider-open.ts';
import { useShownMoment } from './use-shown-moment.ts';

/** Loaded when it is opened. */
const TimeStrip = lazyPage(() => import('./time-strip.tsx'));

/** Room of the strip: 44 px while it is open, else nothing. `canPlay`: bars stand below, which can be seen to move. */
export function TimeSlot({ canPlay = false }: { readonly canPlay?: boolean }): ReactNode {
  const [{ timeSlider = false }] = usePreference('pages', 'time');
  if (!timeSlider) return null;
  return (
    <Room>
      <Suspense fallback={null}>
        <TimeStrip canPlay={canPlay} />
      </Suspense>
    </Room>
  );
}

/** Opens and closes the strip. */
export function TimeButton({ keyName }: { readonly keyName?: string }): ReactNode {
  const t = useKitText();
  const [{ timeSlider = false }] = usePreference('pages', 'time');
  const isThen = useShownMoment() !== undefined;
  return (
    <Toggle
      type="button"
      aria-label={t('time.slider')}
      aria-pressed={timeSlider}
      data-then={isThen}
      title={keyName === undefined ? t('time.slider') : `${t('time.slider')} (${keyName})`}
      onClick={toggleSlider}
    >
      <History size={16} strokeWidth={1.75} aria-hidden />
    </Toggle>
  );
}

const Room = styled.div`
  flex: none;
  height: 44px;
  background: var(--surface);
`;

const Toggle = styled.button`
  flex: none;
  display: inline-flex;
  align-items: center;
  justify-content: center;
  width: 28px;
  height: 28px;
  padding: 0;
  border: 1px solid transparent;
  border-radius: 6px;
  background: none;
  color: var(--text);
  cursor: pointer;
  &:hover { background: var(--hover); }
  &[aria-pressed='true'] { background: var(--pressed); }
  &[data-then='true'] { background: var(--ink); color: var(--on-ink); }
`;
