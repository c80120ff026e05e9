import styled from '@emotion/styled';
import { IdCard } from 'lucide-react';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { useTerminalText } from '#frontend/terminal/kit/terminal-text.ts';
import { Frame } from '../frame/frame.tsx';
import { handheld } from '../kit/terminal-styles.tsx';
import { useClock } from '../kit/use-clock.ts';
import { chooseDeviceLanguage } from '../session/device-language.ts';
import { LanguageChoice } from '../session/language-choice.tsx';
import { useTerminalFlow } from '../session/terminal-context.tsx';
import { PinEntry } from './pin-entry.tsx';

/** Who comes to the terminal signs in. */
export function DoorPage() {
  const t = useTerminalText();
  const format = useFormat();
  const { api, phase, worker } = useTerminalFlow();
  const now = useClock(api.clock, 1_000);
  return (
    <Frame foot={<LanguageChoice onChoose={chooseDeviceLanguage} />}>
      <Sides>
        <Greeting>
          <Now className="tabular">{format.time(now)}</Now>
          <Today>{format.shortDate(now)}</Today>
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
              <PinEntry />
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
  font-size: var(--size-far-clock);
  line-height: 104px;
  font-weight: 700;
  letter-spacing: -0.03em;
`;

const Today = styled.p`
  font-size: var(--size-far-title);
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
  font-size: var(--size-far-title);
  line-height: 32px;
  font-weight: 550;
  & svg { flex: none; color: var(--accent); }
`;

export const Card = styled.section`
  min-height: 0;
  display: flex;
  flex-direction: column;
  justify-content: center;
  gap: 10px;
  padding: 16px;
  border-radius: 16px;
  background: var(--surface);
  box-shadow: 0 1px 2px rgb(20 36 46 / 0.1);
  & h1 { font-size: var(--size-far-title); line-height: 32px; font-weight: 650; letter-spacing: -0.015em; }
  & [role='group'] { flex: 1; min-height: 0; max-height: 330px; grid-auto-rows: minmax(48px, 1fr); }
  & [role='group'] > button { min-height: 48px; }
`;

const Welcome = styled.p`
  font-size: var(--size-far-figure);
  line-height: 44px;
  font-weight: 650;
  text-align: center;
`;
