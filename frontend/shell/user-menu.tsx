import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Popover from '@mui/material/Popover';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import {
  Activity,
  ChevronsUpDown,
  CirclePlay,
  History,
  ListChecks,
  LogOut,
  type LucideIcon,
  UserRound,
} from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { useSession } from '#frontend/api/session-context.ts';
import { appearances, useAppearance } from '#frontend/design/appearance.ts';
import { Avatar } from '#frontend/kit/avatar.tsx';
import { useKitText } from '#frontend/kit/kit-text.ts';
import { LanguageSelect } from '#frontend/kit/language-select.tsx';
import { useOwnLanguage } from '#frontend/kit/own-language.ts';
import { useRolesOf } from '#frontend/kit/rights/role-name.ts';
import { toggleSlider } from '#frontend/kit/time/slider-open.ts';
import { useFrameText } from '../kit/frame-text.ts';
import { setUpPath } from './set-up/use-set-up.ts';

/** Name, language, appearance, what runs in the background, sign-out. */
export function UserMenu({ onRuns, hasSlider }: { readonly onRuns: () => void; readonly hasSlider: boolean }) {
  const { user, signOut } = useSession();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { appearance, choose } = useAppearance();
  const t = useFrameText();
  const chooseLanguage = useOwnLanguage();
  const roles = useRolesOf(user);
  const timeText = useKitText();
  /** Leads to a page, or does something; either closes the menu. */
  const entry = (Icon: LucideIcon, label: string, does: string | (() => void)) => (
    <Button
      fullWidth
      size="medium"
      startIcon={<Icon size={16} strokeWidth={1.75} />}
      {...(typeof does === 'string' && { component: Link, to: does })}
      onClick={() => {
        setAnchor(null);
        if (typeof does !== 'string') does();
      }}
    >
      {label}
    </Button>
  );
  return (
    <>
      <ButtonBase
        sx={{ borderRadius: '50%', '@media (max-width: 599px)': { width: 48, height: 48 } }}
        aria-label={t('user.menu', { name: user.fullName })}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Avatar user={user} />
      </ButtonBase>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: -8, horizontal: 'right' }}
      >
        <Card>
          <div className="who">
            <Avatar user={user} size={36} />
            <div>
              <strong>{user.fullName}</strong>
              <span>{roles}</span>
            </div>
          </div>
          <Setting label={t('user.language')}>
            <Choice>
              <LanguageSelect label={t('user.language')} onChoose={chooseLanguage} />
              <ChevronsUpDown size={14} strokeWidth={1.75} aria-hidden />
            </Choice>
          </Setting>
          <Setting label={t('user.appearance')}>
            <ToggleButtonGroup
              exclusive
              fullWidth
              value={appearance}
              aria-label={t('user.appearance')}
              onChange={(_, next) => {
                const chosen = appearances.find((known) => known === next);
                if (chosen !== undefined) choose(chosen);
              }}
            >
              {appearances.map((name) => (
                <ToggleButton key={name} value={name}>
                  {t(`appearance.${name}`)}
                </ToggleButton>
              ))}
            </ToggleButtonGroup>
          </Setting>
          {entry(UserRound, t('user.account'), '/userinfo')}
          {entry(Activity, t('runs.title'), onRuns)}
          {hasSlider && entry(History, timeText('time.slider'), toggleSlider)}
          {entry(CirclePlay, t('user.tutorials'), '/videotutorials')}
          {user.rights.includes('anyBaseData.write') && entry(ListChecks, t('setUp.title'), setUpPath)}
          {entry(LogOut, t('user.signOut'), signOut)}
        </Card>
      </Popover>
    </>
  );
}

function Setting({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="setting">
      <span>{label}</span>
      {children}
    </div>
  );
}

const Choice = styled.div`
  position: relative;
  & svg { position: absolute; right: 10px; top: 9px; pointer-events: none; color: var(--text-3); }
  & select {
    appearance: none;
    width: 100%;
    height: 32px;
    padding: 0 30px 0 10px;
    border: 1px solid var(--line-3);
    border-radius: 6px;
    background: var(--surface);
    color: var(--text);
    font: inherit;
    cursor: pointer;
    &:hover { background: var(--hover); }
  }
`;

const Card = styled.div`
  width: 328px;
  padding: 16px;
  display: flex;
  flex-direction: column;
  gap: 16px;
  & .who { display: flex; gap: 12px; align-items: center; }
  & .who strong { display: block; font-weight: 600; }
  & .who div > span, & .setting > span { color: var(--text-2); font-size: var(--size-caption); line-height: 16px; }
  & .setting { display: flex; flex-direction: column; gap: 6px; }
  & .MuiToggleButton-root { flex: 1; padding: 0 4px; }
`;
