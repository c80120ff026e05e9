import styled from '@emotion/styled';
import { ArrowRight, CircleAlert, Info } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useErrorText } from '#frontend/i18n/error-text.ts';
import { afterKey, noKeys } from '#frontend/kit/scan/wedge.ts';
import { useTerminalText } from '#frontend/terminal/kit/terminal-text.ts';
import type { Refusal, SessionContext } from '#frontend/terminal/session/machine/session-state.ts';
import { BigButton } from '../kit/big-button.tsx';
import { NumberPad } from '../kit/number-pad.tsx';
import { useTerminalFlow } from '../session/terminal-context.tsx';

/** As many digits as anybody remembers; the server takes any number. */
const longestPin = 12;
/** Numbers of badges have eight characters and more; four digits in a row may be a PIN that somebody drums. */
const shortestBadge = 6;

/** A PIN by the keys of the page or a keyboard, a badge by the reader. */
export function PinEntry() {
  const t = useTerminalText();
  const { isBusy, refusal, notice, send } = useTerminalFlow();
  const secondsLeft = useSecondsLeft(refusal);
  // Badges are counted apart: who has one goes on.
  const isHeld = isBusy || secondsLeft > 0;
  const [pin, setPin] = useState('');
  const reader = useRef(noKeys);

  const change = (next: string): void => {
    send({ type: 'typed' });
    setPin(next.slice(0, longestPin));
  };
  const submit = (): void => {
    if (pin === '' || isHeld) return;
    send({ type: 'signIn', badge: { kind: 'pin', text: pin } });
    setPin('');
  };
  const press = (event: KeyboardEvent): void => {
    const { key, ctrlKey, metaKey, altKey, timeStamp } = event;
    const { state, code: badge } = afterKey(reader.current, key, timeStamp, shortestBadge);
    reader.current = state;
    if (isBusy || ctrlKey || metaKey || altKey) return;
    if (badge !== undefined) {
      // Whatever has the focus would be pressed by the reader's Enter.
      event.preventDefault();
      setPin('');
      send({ type: 'signIn', badge: { kind: 'rfid', text: badge } });
      return;
    }
    if (isHeld) return;
    if (/^\d$/.test(key)) change(pin + key);
    if (key === 'Backspace') change(pin.slice(0, -1));
    if (key === 'Enter' && pin !== '') {
      // What was touched last, such as a language, would be pressed again.
      event.preventDefault();
      submit();
    }
  };
  // The newest of what is drawn hears the keys: several may come before it is drawn again.
  const listener = useRef(press);
  useEffect(() => {
    listener.current = press;
  });
  useEffect(() => {
    const hear = (event: KeyboardEvent): void => listener.current(event);
    window.addEventListener('keydown', hear);
    return () => window.removeEventListener('keydown', hear);
  }, []);

  return (
    <>
      <Pin role="textbox" aria-label={t('door.pin')} aria-readonly data-length={pin.length}>
        {'•'.repeat(pin.length)}
      </Pin>
      <DoorMessage refusal={refusal} notice={notice} secondsLeft={secondsLeft} />
      <NumberPad disabled={isHeld} onDigit={(digit) => change(pin + digit)} onDelete={() => change(pin.slice(0, -1))} />
      <BigButton look="primary" disabled={isHeld || pin === ''} onClick={submit}>
        {t('door.signIn')}
        <ArrowRight size={28} />
      </BigButton>
    </>
  );
}

const Pin = styled.div`
  flex: none;
  height: 64px;
  padding: 0 20px;
  border: 3px solid var(--accent);
  border-radius: 14px;
  font-size: var(--size-far-digits);
  line-height: 56px;
  letter-spacing: 0.18em;
  text-align: center;
  overflow: hidden;
`;

interface DoorMessageProps extends Pick<SessionContext, 'refusal' | 'notice'> {
  /** Until a PIN is looked at again; 0: it is now. */
  readonly secondsLeft: number;
}

/** Why somebody was not let in, or what has just happened; its place is always there, so that no key moves. */
function DoorMessage({ refusal, notice, secondsLeft }: DoorMessageProps) {
  const t = useTerminalText();
  const errorText = useErrorText();
  const textOf = ({ errorCode, of, details }: Refusal): string =>
    errorCode === 'wrongCredentials' && of !== undefined ? t(`door.wrong.${of}`) : errorText(errorCode, details);
  if (refusal !== undefined)
    return (
      <Line role="alert" data-tone="err">
        <CircleAlert size={24} />
        {secondsLeft > 0 ? t('door.blocked', { time: minutes(secondsLeft) }) : textOf(refusal)}
      </Line>
    );
  return (
    <Line role="status">
      {notice !== undefined && (
        <>
          <Info size={24} />
          {t(`door.notice.${notice}`)}
        </>
      )}
    </Line>
  );
}

/** "9:58" */
const minutes = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

const Line = styled.p`
  flex: none;
  display: flex;
  align-items: center;
  gap: 10px;
  min-height: 48px;
  font-size: var(--size-far-text);
  line-height: 24px;
  font-weight: 550;
  color: var(--text);
  &[data-tone='err'] { color: #9c1f1f; }
  & svg { flex: none; }
`;

/** Seconds until PINs are looked at again, after there were too many; 0: they are. */
function useSecondsLeft(refusal: Refusal | undefined): number {
  const [waiting, setWaiting] = useState<{ readonly of: Refusal; readonly left: number } | undefined>();
  useEffect(() => {
    const seconds = refusal?.of === 'pin' ? refusal.details['seconds'] : undefined;
    if (refusal === undefined || typeof seconds !== 'number') return undefined;
    const until = performance.now() + seconds * 1000;
    const look = (): void => {
      const left = Math.max(0, Math.ceil((until - performance.now()) / 1000));
      setWaiting({ of: refusal, left });
      if (left === 0) clearInterval(timer);
    };
    const timer = setInterval(look, 500);
    look();
    return () => clearInterval(timer);
  }, [refusal]);
  return waiting !== undefined && waiting.of === refusal ? waiting.left : 0;
}
