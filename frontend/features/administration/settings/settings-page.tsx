import styled from '@emotion/styled';
import { useMemo, useState } from 'react';
import { Navigate, useParams } from 'react-router';
import { type SettingsPage, settingsPageNames, settingsPages } from '#domain/administration/settings-pages.ts';
import type { GlobalSettings, SettingName } from '#domain/base-data/settings.ts';
import type { Way } from '#domain/kernel/ways.ts';
import { useRight } from '#frontend/api/session-context.ts';
import { useAdministrationText } from '#frontend/features/administration/administration-text.ts';
import { notify } from '#frontend/kit/notifications.ts';
import { usePlantSettings } from '#frontend/kit/plant-settings.ts';
import { Frame } from '#frontend/shell/frame.tsx';
import { ApiTokensPanel } from '../api-tokens/api-tokens-panel.tsx';
import { SettingLine } from './setting-line.tsx';
import { SettingsEffect } from './settings-effect.tsx';
import { SettingsFoot } from './settings-foot.tsx';
import { SettingsHistory } from './settings-history.tsx';
import { type SettingsChanges, useSettingsChanges } from './use-settings-changes.ts';
import { useSettingsHistory } from './use-settings-history.ts';

/** `/globalsettings/{page}` (base data §2, §3): every setting of the plant, with its default, effect and history. */
export default function GlobalSettingsPage() {
  const { page } = useParams();
  const known = settingsPageNames.find((name) => name === page);
  const settings = usePlantSettings();
  if (known === undefined) return <Navigate to={`/globalsettings/${settingsPageNames[0]}`} replace />;
  return (
    <Frame loading={settings === undefined}>
      {settings !== undefined && <OnePage key={known} page={known} settings={settings} />}
    </Frame>
  );
}

function OnePage({ page, settings }: { readonly page: SettingsPage; readonly settings: GlobalSettings }) {
  const t = useAdministrationText();
  const form = useSettingsChanges(settings);
  const [way, setWay] = useState<Way>();
  // What was entered stays when the right to store it goes.
  const isOpen = useRight('settings.write') || form.count > 0;
  const groups = settingsPages[page];
  const names = useMemo(() => Object.values(groups).flat() as readonly SettingName[], [groups]);
  const history = useSettingsHistory(names, settings);
  return (
    <Columns>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (form.canSave) void save(form, t('saved'), way).then(() => setWay(undefined));
        }}
      >
        {(Object.entries(groups) as [Group, readonly SettingName[]][]).map(([group, members]) => (
          <section key={group} aria-labelledby={`group-${group}`}>
            <h2 id={`group-${group}`}>{t(`group.${group}`)}</h2>
            {members.map((name) => (
              <SettingLine key={name} name={name} form={form} settings={settings} history={history} fixed={!isOpen} />
            ))}
          </section>
        ))}
        <SettingsEffect changes={form.changes} way={way} onWay={setWay} />
        <SettingsFoot form={form} isOpen={isOpen} />
      </form>
      <SettingsHistory history={history} />
      {page === 'securitySettings' && <ApiTokensPanel />}
    </Columns>
  );
}

type Group = { [Page in SettingsPage]: keyof (typeof settingsPages)[Page] }[SettingsPage];

async function save(form: SettingsChanges, text: string, way: Way | undefined): Promise<void> {
  if (await form.save(way)) notify({ severity: 'success', text });
}

const Columns = styled.div`
  flex: 1;
  min-height: 0;
  overflow: auto;
  display: grid;
  grid-template-columns: minmax(0, 720px) minmax(260px, 360px);
  align-items: start;
  gap: 24px;
  padding: 20px 24px 0;
  & > form { display: flex; flex-direction: column; gap: 20px; }
  & > form > section, & > section {
    padding: 16px 20px;
    border: 1px solid var(--line-2);
    border-radius: 10px;
    background: var(--surface);
  }
  & > section { grid-column: 1; margin-bottom: 20px; }
  & > form > section > h2 { margin: 0 0 4px; font-size: var(--size-title-3); line-height: 20px; font-weight: 650; }
  @media (max-width: 960px) { grid-template-columns: minmax(0, 1fr); padding: 12px 12px 0; }
`;
