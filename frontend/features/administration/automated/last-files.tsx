import styled from '@emotion/styled';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { Link } from 'react-router';
import type { AutomatedFile } from '#domain/import/automated.ts';
import { knownFault } from '#domain/import/automated-words.ts';
import { errorText } from '#frontend/i18n/error-text.ts';
import { currentLanguage } from '#frontend/i18n/setup.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { useAdministrationText } from '../administration-text.ts';

/** As many as a row of the table has room for; the folder has them all. */
const shown = 3;

/** The last files of a folder with what became of each; of an import a link to its rows. */
export function LastFiles({ files }: { readonly files: readonly AutomatedFile[] }) {
  const t = useAdministrationText();
  const format = useFormat();
  if (files.length === 0) return <Quiet>{t('automated.noFiles')}</Quiet>;
  return (
    <List>
      {files.slice(0, shown).map((file) => {
        const { fileName, outcome, movedTo, at, importId, errorCode } = file;
        const why = errorCode === undefined ? undefined : faultOf(errorCode);
        return (
          <li key={movedTo} data-outcome={outcome} title={why === undefined ? movedTo : `${movedTo}\n${why}`}>
            {outcome === 'done' ? <CircleCheck size={14} aria-hidden /> : <CircleAlert size={14} aria-hidden />}
            {importId === undefined ? <span>{fileName}</span> : <Link to={`/import/${importId}`}>{fileName}</Link>}
            <small>{outcomeOf(file, t, format)}</small>
            <time dateTime={at}>{format.dateTime(Date.parse(at))}</time>
          </li>
        );
      })}
    </List>
  );
}

/** What is wrong and what to do, in the language on screen. */
export const faultOf = (code: string): string => knownFault(currentLanguage(), code) ?? errorText(code);

/** Counts where rows were looked at, else why none was. */
function outcomeOf(
  { imported, rejected = 0, errorCode, outcome }: AutomatedFile,
  t: ReturnType<typeof useAdministrationText>,
  format: Pick<ReturnType<typeof useFormat>, 'number'>,
): string {
  if (imported !== undefined)
    return rejected === 0
      ? t('automated.done', { imported: format.number(imported) })
      : t('automated.partly', { imported: format.number(imported), rejected: format.number(rejected) });
  return outcome === 'done' ? t('automated.written') : faultOf(errorCode ?? 'unknownError');
}

const Quiet = styled.span`
  color: var(--text-3);
`;
const List = styled.ul`
  display: grid;
  gap: 4px;
  margin: 0;
  padding: 0;
  list-style: none;
  & li {
    display: grid;
    grid-template-columns: 14px minmax(0, 1fr) auto;
    align-items: center;
    gap: 0 8px;
    color: var(--ok);
  }
  & li[data-outcome=failed] { color: var(--err); }
  & a, & span { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  & a { color: var(--accent); }
  & span { color: var(--text); }
  & small { grid-column: 2 / -1; grid-row: 2; color: var(--text-2); font-size: var(--size-caption); }
  & time { color: var(--text-3); font-size: var(--size-caption); font-feature-settings: 'tnum'; white-space: nowrap; }
`;
