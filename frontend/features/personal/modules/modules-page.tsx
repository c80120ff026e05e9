import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import { useSession } from '#frontend/api/session-context.ts';
import { usePersonalText } from '#frontend/features/personal/personal-text.ts';
import { ChoiceInput } from '#frontend/kit/form/inputs.tsx';
import { useFrameText } from '#frontend/kit/frame-text.ts';
import { usePreference } from '#frontend/kit/preferences/use-preference.ts';
import { Frame } from '#frontend/shell/frame.tsx';
import { type Area, areas } from '#frontend/shell/sections/areas.ts';
import { firstPageOf, firstPagesOf, moduleOf, orderPages } from '#frontend/shell/sections/own-areas.ts';
import { sections } from '#frontend/shell/sections/sections.ts';
import { Sections } from '../section.tsx';

/** `/modulepreferences` (base data §2, decision 0133): which modules stand in the menu, and with which page each opens. */
export default function ModulesPage() {
  const t = usePersonalText();
  const frame = useFrameText();
  const pageWord = usePageWord();
  const { rights } = useSession().user;
  const [menu, change] = usePreference('modules', 'menu');
  const mine = areas.filter((area) => area.mayRead(rights));
  const isHidden = (area: Area): boolean => menu.hidden?.includes(moduleOf(area)) === true;
  const isLast = mine.filter((area) => !isHidden(area)).length <= 1;
  const show = (area: Area, isShown: boolean): void => {
    const others = (menu.hidden ?? []).filter((name) => name !== moduleOf(area));
    change({ hidden: isShown ? others : [...others, moduleOf(area)] });
  };
  const openWith = (area: Area, page: string | undefined): void => {
    const { [moduleOf(area)]: _before, ...others } = menu.firstPages ?? {};
    change({ firstPages: page === undefined ? others : { ...others, [moduleOf(area)]: page } });
  };
  return (
    <Frame breadcrumb={[{ label: t('userInfo'), to: '/userinfo' }, { label: t('modules.title') }]}>
      <Sections>
        <section>
          <p>{t('modules.text')}</p>
          <Table>
            <thead>
              <tr>
                <th scope="col">{t('modules.module')}</th>
                <th scope="col">{t('modules.menu')}</th>
                <th scope="col">{t('modules.opens')}</th>
              </tr>
            </thead>
            <tbody>
              {mine.map((area) => {
                const { name, icon: Icon } = area;
                const module = frame(name);
                const pages = firstPagesOf(area, rights);
                return (
                  <tr key={name}>
                    <th scope="row">
                      <Icon size={16} strokeWidth={1.75} aria-hidden /> <span title={module}>{module}</span>
                    </th>
                    <td>
                      <Checkbox
                        size="small"
                        checked={!isHidden(area)}
                        disabled={isLast && !isHidden(area)}
                        onChange={({ target }) => show(area, target.checked)}
                        slotProps={{ input: { 'aria-label': t('modules.show', { module }) } }}
                      />
                    </td>
                    <td>
                      {pages.length > 1 && (
                        <ChoiceInput
                          label={t('modules.opensWith', { module })}
                          none={t('modules.preset')}
                          value={firstPageOf(area, rights, menu)}
                          choices={pages.map((page) => ({ value: page, label: pageWord(page) }))}
                          onChange={(page) => openWith(area, page)}
                        />
                      )}
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </Table>
          {isLast && <p>{t('modules.last')}</p>}
          <Button
            size="medium"
            sx={{ alignSelf: 'start' }}
            disabled={menu.hidden === undefined && menu.firstPages === undefined}
            onClick={() => change({ hidden: undefined, firstPages: undefined })}
          >
            {t('modules.reset')}
          </Button>
        </section>
      </Sections>
    </Frame>
  );
}

/** What a page is called where it is found: a tab of planning objects, or a page of base data or administration. */
function usePageWord(): (page: string) => string {
  const t = usePersonalText();
  const sectionText = useFrameText();
  return (page) => {
    const list = orderPages.find((path) => path === page);
    if (list !== undefined) return t(`modules.page.${list}`);
    const section = sections.find(({ path }) => path === page);
    return section === undefined ? page : sectionText(`section.${section.name}`);
  };
}

const Table = styled.table`
  width: 100%;
  border-collapse: collapse;
  table-layout: fixed;
  font-size: var(--size-body);
  & th { text-align: left; font-weight: 550; }
  & thead th { padding: 4px 8px 4px 0; color: var(--text-2); font-size: var(--size-caption); }
  & th:nth-of-type(2) { width: 84px; }
  & tbody tr { border-top: 1px solid var(--line-1); }
  & tbody th, & td { padding: 6px 8px 6px 0; vertical-align: middle; }
  & tbody th > span { margin-left: 6px; overflow-wrap: anywhere; }
  & tbody th > svg { vertical-align: -3px; }
`;
