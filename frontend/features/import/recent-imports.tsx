import styled from '@emotion/styled';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { listImports } from '#domain/import/calls.ts';
import { isOver } from '#domain/import/import-job.ts';
import { ask } from '#frontend/api/ask.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { useImportText } from './import-text.ts';
import { outcomeOf } from './result-step.tsx';

/** As many as fit below the choice of a file. */
const shown = 10;

/** The last imports of everybody, each a link to what has become of its rows. */
export function RecentImports() {
  const t = useImportText();
  const format = useFormat();
  const { data } = useQuery({ queryKey: ['imports'], queryFn: ({ signal }) => ask(listImports, {}, { signal }) });
  if (data === undefined || data.items.length === 0) return null;
  return (
    <Recent>
      <h2>{t('recent.title')}</h2>
      <ul>
        {data.items.slice(0, shown).map((job) => (
          <li key={job.importId}>
            <Link to={`/import/${job.importId}`}>{job.fileName}</Link>
            <span>{t(`type.${job.importType}`)}</span>
            <span>{isOver(job.state) ? t(`done.${outcomeOf(job)}`) : t('run.writing')}</span>
            <time dateTime={job.createdAt}>{format.dateTime(Date.parse(job.createdAt))}</time>
          </li>
        ))}
      </ul>
    </Recent>
  );
}

const Recent = styled.section`
  width: 100%;
  & h2 { font-size: var(--size-title-3); font-weight: 600; }
  & ul { margin: 8px 0 0; }
  & li {
    display: grid;
    grid-template-columns: minmax(0, 2fr) minmax(0, 1.4fr) minmax(0, 1.4fr) auto;
    gap: 4px 16px;
    padding: 8px 0;
    border-bottom: 1px solid var(--line-1);
  }
  & a { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; color: var(--link); }
  & span, & time { color: var(--text-2); font-feature-settings: 'tnum'; }
  @media (max-width: 599px) { & li { grid-template-columns: minmax(0, 1fr) auto; min-height: 48px; } }
`;
