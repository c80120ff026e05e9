import styled from '@emotion/styled';
import { NavLink, useLocation } from 'react-router';
import { Logo } from '#frontend/design/logo.tsx';
import { usePhone } from '#frontend/kit/use-phone.ts';
import { useFrameText } from '../kit/frame-text.ts';
import { PhoneNavigation } from './phone-navigation.tsx';
import { startPath } from './sections/areas.ts';
import { useOwnAreas } from './sections/own-areas.ts';

/** The areas that this version has, the person may read and has not left out. */
export function NavigationRail() {
  const t = useFrameText();
  const { pathname } = useLocation();
  const isPhone = usePhone();
  const mine = useOwnAreas();
  if (isPhone) return <PhoneNavigation mine={mine} />;
  return (
    <Rail aria-label={t('frame.navigation')}>
      <NavLink to={startPath} className="home" aria-label={t('frame.home')}>
        <Logo size={30} ground="#ffffff" bars={['#084f75', '#2f86b3', '#8fb8cf']} />
      </NavLink>
      {mine.map(({ name, icon: Icon, path, has }) => {
        const current = has(pathname);
        return (
          <Item key={name} to={path} title={t(name)} data-current={current} aria-current={current ? 'page' : undefined}>
            <Icon size={18} strokeWidth={1.75} aria-hidden />
            <span>{t(name)}</span>
          </Item>
        );
      })}
    </Rail>
  );
}

const Rail = styled.nav`
  grid-area: rail;
  width: 72px;
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: 2px;
  padding: 9px 0 8px;
  background: var(--rail);
  color: var(--rail-text);
  & .home { display: flex; border-radius: 8px; margin-bottom: 12px; }
  & a:focus-visible { outline-color: #8ccdf2; }
  @media (max-width: 1279px) { width: 56px; }
`;

const Item = styled(NavLink)`
  width: 64px;
  height: 48px;
  display: flex;
  flex-direction: column;
  align-items: center;
  justify-content: center;
  gap: 4px;
  border-radius: 8px;
  color: inherit;
  text-decoration: none;
  font-size: var(--size-least);
  /* Two lines have room, too. */
  line-height: 12px;
  text-align: center;
  font-weight: 500;
  transition: background-color 80ms;
  &:hover { background: rgb(255 255 255 / 0.07); color: #ffffff; }
  &[data-current=true] { background: rgb(255 255 255 / 0.13); color: #ffffff; font-weight: 600; }
  @media (max-width: 1279px) {
    width: 44px;
    height: 44px;
    & span {
      position: absolute;
      width: 1px;
      height: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }
  }
`;
