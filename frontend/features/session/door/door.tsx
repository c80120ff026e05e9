import styled from '@emotion/styled';
import { type ReactNode, useEffect } from 'react';
import { Logo } from '#frontend/design/logo.tsx';
import { EnvironmentTag } from '../environment-tag.tsx';
import { LanguageMenu } from '../language-menu.tsx';
import { useSessionFlow } from '../session-provider.tsx';
import { StillTimeline } from '../still-timeline.tsx';

interface DoorProps {
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}

/** Every page before somebody is signed in: what is asked at the left, a calm still of a plan at the right. */
export function Door({ title, text, children }: DoorProps) {
  const { plant } = useSessionFlow();
  useEffect(() => {
    document.title = `${title} · Leitstand`;
  }, [title]);
  return (
    <Page>
      <main>
        <header>
          <Logo />
          <span className="name">Leitstand</span>
          <EnvironmentTag plant={plant} />
        </header>
        <section>
          <div className="heading">
            <h1>{title}</h1>
            <p>{text}</p>
          </div>
          {children}
        </section>
        <footer>
          <LanguageMenu />
        </footer>
      </main>
      <StillTimeline />
    </Page>
  );
}

const Page = styled.div`
  height: 100%;
  display: grid;
  grid-template-columns: 2fr 3fr;
  background: var(--surface);
  & main {
    min-height: 0;
    overflow: auto;
    display: flex;
    flex-direction: column;
    padding: 40px clamp(24px, 4vw, 64px) 28px;
  }
  & header { display: flex; align-items: center; gap: 12px; flex-wrap: wrap; }
  & header .name { font-size: var(--size-heading); font-weight: 650; letter-spacing: -0.014em; margin-right: auto; }
  & section {
    margin: auto 0;
    padding: 28px 0;
    display: flex;
    flex-direction: column;
    gap: 28px;
  }
  & section a { color: var(--accent); }
  & .heading { display: flex; flex-direction: column; gap: 6px; }
  & .heading h1 { font-size: 32px; line-height: 40px; font-weight: 650; letter-spacing: -0.022em; }
  & .heading p { font-size: var(--size-touch); line-height: 22px; color: var(--text-2); }
  /* A low window: everything still in sight. */
  @media (max-height: 800px) {
    & main { padding-top: 24px; padding-bottom: 14px; }
    & section { padding: 12px 0; gap: 18px; }
    & form { gap: 14px; }
    & .heading h1 { font-size: 28px; line-height: 34px; }
  }
  @media (max-width: 959px) {
    grid-template-columns: 1fr;
    & > aside { display: none; }
  }
`;
