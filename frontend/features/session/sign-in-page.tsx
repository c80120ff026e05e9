import styled from '@emotion/styled';
import { useEffect } from 'react';
import { Logo } from '#frontend/shell/logo.tsx';
import { DemoButtons } from './demo-buttons.tsx';
import { EnvironmentTag } from './environment-tag.tsx';
import { LanguageMenu } from './language-menu.tsx';
import { useSessionFlow } from './session-provider.tsx';
import { useSessionText } from './session-text.ts';
import { SignInForm } from './sign-in-form.tsx';
import { StillTimeline } from './still-timeline.tsx';

/** The door: form at the left, a calm still of a plan at the right. */
export default function SignInPage() {
  const t = useSessionText();
  const { plant } = useSessionFlow();
  const title = t('signIn.title');
  useEffect(() => {
    document.title = `${title} · Leitstand`;
  }, [title]);
  return (
    <Page>
      <main>
        <header>
          <Logo />
          <span className="name">Leitstand</span>
          <EnvironmentTag environment={plant?.environment} />
        </header>
        <section>
          <div className="heading">
            <h1>{title}</h1>
            <p>{t('signIn.plant')}</p>
          </div>
          <SignInForm />
          {plant?.environment === 'DEMOSYSTEM' && <DemoButtons />}
        </section>
        <footer>
          <LanguageMenu />
        </footer>
      </main>
      <StillTimeline />
    </Page>
  );
}

const Page = styled('div')({
  height: '100%',
  display: 'grid',
  gridTemplateColumns: '2fr 3fr',
  background: 'var(--surface)',
  '& main': {
    minHeight: 0,
    overflow: 'auto',
    display: 'flex',
    flexDirection: 'column',
    padding: '40px clamp(24px, 4vw, 64px) 28px',
  },
  '& header': { display: 'flex', alignItems: 'center', gap: 12, flexWrap: 'wrap' },
  '& header .name': { fontSize: 19, fontWeight: 650, letterSpacing: '-0.014em', marginRight: 'auto' },
  '& section': {
    margin: 'auto 0',
    padding: '28px 0',
    display: 'flex',
    flexDirection: 'column',
    gap: 28,
  },
  '& .heading': { display: 'flex', flexDirection: 'column', gap: 6 },
  '& .heading h1': { fontSize: 32, lineHeight: '40px', fontWeight: 650, letterSpacing: '-0.022em' },
  '& .heading p': { fontSize: 15, lineHeight: '22px', color: 'var(--text-2)' },
  // A low window: everything still in sight.
  '@media (max-height: 800px)': {
    '& main': { paddingTop: 24, paddingBottom: 14 },
    '& section': { padding: '12px 0', gap: 18 },
    '& form': { gap: 14 },
    '& .heading h1': { fontSize: 28, lineHeight: '34px' },
  },
  '@media (max-width: 959px)': { gridTemplateColumns: '1fr', '& > aside': { display: 'none' } },
});
