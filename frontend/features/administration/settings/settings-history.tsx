import styled from '@emotion/styled';
import { useAdministrationText } from '#frontend/features/administration/administration-text.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { useSettingWords } from '../setting-words.ts';
import type { SettingChange } from './use-settings-history.ts';

/** Changes that are listed; older ones are counted. */
const shown = 25;

/** Beside the settings of a page: who changed what, from what to what. */
export function SettingsHistory({ history }: { readonly history: readonly SettingChange[] | undefined }) {
  const t = useAdministrationText();
  const format = useFormat();
  const words = useSettingWords();
  return (
    <Panel aria-labelledby="settings-history" data-testid="settings-history">
      <h2 id="settings-history">{t('history')}</h2>
      {history?.length === 0 && <p>{t('history.empty')}</p>}
      <ol>
        {history?.slice(0, shown).map(({ key, name, at, by, before, after }) => (
          <li key={key}>
            <strong>{words.label(name)}</strong>
            <p>
              {words.value(name, before)} → <ins>{words.value(name, after)}</ins>
            </p>
            <small>
              {by} · <time dateTime={at}>{format.dateTime(Date.parse(at))}</time>
            </small>
          </li>
        ))}
      </ol>
      {history !== undefined && history.length > shown && <p>{t('history.more', { count: history.length - shown })}</p>}
    </Panel>
  );
}

const Panel = styled.aside`
  padding: 16px 20px;
  margin-bottom: 20px;
  border: 1px solid var(--line-2);
  border-radius: 10px;
  background: var(--surface);
  font-size: var(--size-dense);
  line-height: 18px;
  & > h2 { margin: 0 0 4px; font-size: var(--size-title-3); line-height: 20px; font-weight: 650; }
  & > ol { list-style: none; margin: 0; padding: 0; }
  & li { padding: 8px 0; border-bottom: 1px solid var(--line-1); overflow-wrap: anywhere; }
  & li:last-child { border-bottom: 0; }
  & strong { font-weight: 600; }
  & p, & small { color: var(--text-2); font-size: var(--size-dense); }
  & ins { text-decoration: none; color: var(--text); font-weight: 500; }
`;
