import styled from '@emotion/styled';
import { useTranslation } from 'react-i18next';
import { Logo } from '#frontend/design/logo.tsx';
import { currentPlantTimeZone } from '#frontend/i18n/plant-time-zone.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { useNow } from './use-now.ts';

interface BoardHeadProps {
  readonly name: string;
  /** So much the server's clock is ahead of the device's, in milliseconds. */
  readonly clockAhead: number;
}

/** Name of the screen, the day and the time of the plant. */
export function BoardHead({ name, clockAhead }: BoardHeadProps) {
  const format = useFormat();
  const { i18n } = useTranslation('errors');
  const minute = useNow(clockAhead, 500, 60_000);
  const day = new Intl.DateTimeFormat(i18n.language === 'en' ? 'en-GB' : i18n.language, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: currentPlantTimeZone(),
  });
  return (
    <Head>
      <Logo size="5.6rem" ground="#f3f8fa" bars={['#084f75', '#3c7da3', '#8ab4cf']} />
      <h1>{name}</h1>
      <span>{day.format(minute)}</span>
      <time>{format.time(minute)}</time>
    </Head>
  );
}

const Head = styled.header`
  display: flex;
  align-items: center;
  gap: 2.4rem;
  & h1 { flex: 1; min-width: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; font-size: var(--size-tv-title); line-height: 1.2; font-weight: 650; letter-spacing: -0.02em; color: var(--now); }
  & span { font-size: var(--size-tv-day); line-height: 1.2; color: var(--text-2); white-space: nowrap; }
  & time { margin-left: 1.4rem; font-size: var(--size-tv-figure); line-height: 1; font-weight: 650; letter-spacing: -0.03em; color: var(--now); font-feature-settings: 'tnum'; }
`;
