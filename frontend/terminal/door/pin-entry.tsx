import styled from '@emotion/styled';
import { ArrowRight } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { afterKey, noKeys } from '#frontend/kit/scan/wedge.ts';
import { useTerminalText } from '#frontend/terminal/kit/terminal-text.ts';
import { BigButton } from '../kit/big-button.tsx';
import { NumberPad } from '../kit/number-pad.tsx';
import { useTerminalFlow } from '../session/terminal-context.tsx';
import { DoorMessage } from './door-message.tsx';
import { useSecondsLeft } from './use-seconds-left.ts';

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
      <BigButton type="button" look="primary" disabled={isHeld || pin === ''} onClick={submit}>
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
