import Radio from '@mui/material/Radio';
import { Link } from 'react-router';
import { startPages } from '#domain/administration/preferences.ts';
import { usePreference } from '#frontend/kit/preferences/use-preference.ts';
import { Frame } from '#frontend/shell/frame.tsx';
import { startPath } from '#frontend/shell/sections/areas.ts';
import { Choices } from './choices.tsx';
import { usePersonalText } from './personal-text.ts';
import { Sections } from './section.tsx';

/** `/welcome` (planning §2): the page with which a person begins after signing in. */
export default function WelcomePage() {
  const t = usePersonalText();
  const [{ startPage = startPath }, change] = usePreference('pages', 'start');
  return (
    <Frame breadcrumb={[{ label: t('userInfo'), to: '/userinfo' }, { label: t('welcome') }]}>
      <Sections>
        <section>
          <p>{t('welcome.text')}</p>
          <Choices role="radiogroup" aria-label={t('welcome.chosen')}>
            {startPages.map((page) => (
              <label key={page}>
                <Radio size="small" checked={startPage === page} onChange={() => change({ startPage: page })} />
                {t(`page.${page}`)}
              </label>
            ))}
          </Choices>
          <p>
            <Link to={startPage}>{t(`page.${startPages.find((page) => page === startPage) ?? '/production'}`)}</Link>
          </p>
        </section>
      </Sections>
    </Frame>
  );
}
