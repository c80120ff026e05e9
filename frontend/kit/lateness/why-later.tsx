import styled from '@emotion/styled';
import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { useKitText } from '#frontend/kit/kit-text.ts';
import { Section } from '#frontend/kit/panels/section.tsx';
import { LatenessStory } from './lateness-story.tsx';
import { whyLaterOf } from './moment-link.ts';

/** The section of an order position's page, to which links lead (`whyLaterOf`). */
export function WhyLater(story: Parameters<typeof LatenessStory>[0]) {
  const t = useKitText();
  const place = useRef<HTMLDivElement>(null);
  const { hash } = useLocation();
  useEffect(() => {
    if (hash === '#why-later') place.current?.scrollIntoView({ block: 'start' });
  }, [hash]);
  return (
    <div id="why-later" ref={place}>
      <Section title={t('lateness.title')}>
        <LatenessStory {...story} />
      </Section>
    </div>
  );
}

/** The way there from wherever an order is late. */
export function WhyLaterLink({ orderPositionId }: { readonly orderPositionId: string }) {
  const t = useKitText();
  return <Way to={whyLaterOf(orderPositionId)}>{t('lateness.title')}</Way>;
}

const Way = styled(Link)`
  display: inline-block;
  padding: 6px 0;
  color: var(--accent);
  font-size: var(--size-dense);
  font-weight: 550;
  text-decoration: none;
  &:hover { text-decoration: underline; }
`;
