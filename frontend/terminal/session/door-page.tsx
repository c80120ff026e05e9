import styled from '@emotion/styled';
import { ArrowRight, IdCard } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { BigButton } from '../kit/big-button.tsx';
import { Frame } from '../kit/frame.tsx';
import { NumberPad } from '../kit/number-pad.tsx';
import { handheld } from '../kit/terminal-styles.tsx';
import { useClock } from '../kit/use-clock.ts';
import { DoorMessage } from './door-message.tsx';
import { useDoorText } from './door-text.ts';
import { LanguageChoice } from './language-choice.tsx';
import { useTerminalFlow } from './terminal-context.tsx';

/** As many digits as anybody remembers; the server takes any number. */
const longestPin = 12;

/** Who comes to the terminal signs in: by PIN on the keys of the page, or by badge at the reader. */
export function DoorPage() {
  const t = useDoorText();
  const format = useFormat();
  const { api, phase, worker, refusal, notice, send } = useTerminalFlow();
  const now = useClock(api.clock, 1_000);
  const [pin, setPin] = useState('');
  const isBusy = phase !== 'door';

  const change = useCallback(
    (next: (pin: string) => string) => {
      send({ type: 'typed' });
      setPin((known) => next(known).slice(0, longestPin));
    },
    [send],
  );
  const submit = useCallback(() => {
    if (pin === '' || isBusy) return;
    send({ type: 'signIn', badge: { kind: 'pin', text: pin } });
    setPin('');
  }, [pin, isBusy, send]);

  useEffect(() => {
    const press = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): void => {
      if (isBusy || ctrlKey || metaKey || altKey) return;
      if (/^\d$/.test(key)) change((known) => known + key);
      if (key === 'Backspace') change((known) => known.slice(0, -1));
      if (key === 'Enter') submit();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [isBusy, change, submit]);

  return (
    <Frame foot={<LanguageChoice />}>
      <Sides>
        <Greeting>
          <Now className="tabular">{format.time(now)}</Now>
          <Today>{format.date(now)}</Today>
          <Badge>
            <IdCard size={48} strokeWidth={1.5} />
            <p>{t('door.badge')}</p>
          </Badge>
        </Greeting>
        <Card aria-label={t('door.title')}>
          {phase === 'welcoming' && worker !== undefined ? (
            <Welcome role="status">{t('door.welcome', { name: worker.user.fullName })}</Welcome>
          ) : (
            <>
              <h1>{t('door.title')}</h1>
              <Pin role="textbox" aria-label={t('door.pin')} aria-readonly data-length={pin.length}>
                {'•'.repeat(pin.length)}
              </Pin>
              <DoorMessage refusal={refusal} notice={notice} />
              <NumberPad
                disabled={isBusy}
                onDigit={(digit) => change((known) => known + digit)}
                onDelete={() => change((known) => known.slice(0, -1))}
              />
              <BigButton type="button" look="primary" disabled={isBusy || pin === ''} onClick={submit}>
                {t('door.signIn')}
                <ArrowRight size={28} />
              </BigButton>
            </>
          )}
        </Card>
      </Sides>
    </Frame>
  );
}

const Sides = styled.div`
  flex: 1;
  min-height: 0;
  display: grid;
  grid-template-columns: 1fr 484px;
  gap: 16px;
  padding-bottom: 16px;
  ${handheld} { grid-template-columns: 1fr; gap: 10px; padding-bottom: 10px; overflow-y: auto; }
`;

const Greeting = styled.div`
  display: flex;
  flex-direction: column;
  align-items: center;
  justify-content: center;
  text-align: center;
  ${handheld} { display: none; }
`;

const Now = styled.time`
  font-size: 96px;
  line-height: 104px;
  font-weight: 700;
  letter-spacing: -0.03em;
`;

const Today = styled.p`
  font-size: 24px;
  line-height: 32px;
  color: var(--text-2);
`;

const Badge = styled.div`
  display: flex;
  align-items: center;
  gap: 20px;
  margin-top: 56px;
  max-width: 440px;
  text-align: left;
  font-size: 24px;
  line-height: 32px;
  font-weight: 550;
  & svg { flex: none; color: var(--accent); }
`;

const Card = styled.section`
  min-height: 0;
  display: flex;
  flex-direction: column;
  justify-content: center;
  gap: 10px;
  padding: 16px;
  border-radius: 16px;
  background: var(--surface);
  box-shadow: 0 1px 2px rgb(20 36 46 / 0.1);
  & h1 { font-size: 26px; line-height: 32px; font-weight: 650; letter-spacing: -0.015em; }
  & [role='group'] { flex: 1; max-height: 330px; }
`;

const Pin = styled.div`
  flex: none;
  height: 64px;
  padding: 0 20px;
  border: 3px solid var(--accent);
  border-radius: 14px;
  font-size: 44px;
  line-height: 56px;
  letter-spacing: 0.18em;
  text-align: center;
  overflow: hidden;
`;

const Welcome = styled.p`
  font-size: 34px;
  line-height: 44px;
  font-weight: 650;
  text-align: center;
`;
