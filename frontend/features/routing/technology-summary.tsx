import styled from '@emotion/styled';
import { Link } from 'react-router';
import { useRoutingText } from './routing-text.ts';

interface TechnologySummaryProps {
  readonly object: Readonly<Record<string, unknown>>;
  readonly articleName: string | undefined;
  readonly steps: number;
}

/** What a technology is and makes, in one line. */
export function TechnologySummary({ object, articleName, steps }: TechnologySummaryProps) {
  const t = useRoutingText();
  const { technologyNumber, articleId } = object;
  return (
    <Line>
      <strong>{typeof technologyNumber === 'string' ? technologyNumber : ''}</strong>
      <span>
        {t('field.articleId')}:{' '}
        <Link to={`/basedata/articles/${String(articleId)}`}>{articleName ?? String(articleId)}</Link>
      </span>
      <span>{t('steps', { count: steps })}</span>
      {object['isStandard'] === true && <b>{t('field.isStandard')}</b>}
      {object['archived'] === true && <i>{t('archived')}</i>}
    </Line>
  );
}

const Line = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 8px 16px;
  font-size: var(--size-title-3);
  line-height: 20px;
  overflow-wrap: anywhere;
  & a { color: var(--accent); text-decoration: none; font-weight: 550; }
  & b { padding: 1px 8px; border-radius: 10px; background: var(--ok-tint); color: var(--ok); font-size: var(--size-caption); font-weight: 600; }
  & i { padding: 1px 8px; border-radius: 10px; background: var(--sunken); color: var(--text-2); font-size: var(--size-caption); font-style: normal; }
`;
