import { describe, it } from 'vitest';
import { type Screen, walkWithAxe } from '#tests/product/accessible.ts';

/** One page of each kind: lists and forms of base data come from one table of types, settings from another. */
const screens: readonly Screen[] = [
  ['/basedata/articles', '[role=gridcell]'],
  ['/basedata/articles/new', 'form'],
  ['/basedata/resources/new', 'form'],
  ['/basedata/resourcepriority', '[role=gridcell], [role=grid]'],
  ['/basedata/technologies/new', 'table[role=grid]'],
  ['/basedata/templates/new', 'table[role=grid]'],
  ['/resourcegaps', '[role=grid]'],
  ['/resourcegaps/calendar', '[data-testid=gap-calendar] [data-strip]'],
  ['/setup', 'main h2, main h3'],
  ['/objectnames', '[role=grid]'],
  ['/objectnames/new', 'form'],
  ['/availabilityplans/new', '[data-testid=week-grid]'],
  ['/setupmatrices/new', 'form'],
  ['/characteristics/physical/new', 'form'],
  ['/usermanagement/users', '[role=gridcell]'],
  ['/usermanagement/users/new', 'form'],
  ['/usermanagement/users/new/access', 'form'],
  ['/roles/edit/planner', 'form table'],
  ['/licences/import', 'form'],
  ['/globalsettings/planningSettings', 'form footer'],
  ['/globalsettings/importSettings', 'form footer'],
  ['/globalsettings/securitySettings', '[data-testid=api-tokens] table'],
  ['/administration/audit', '[role=gridcell]'],
  ['/administration/deadletters', '[role=grid]'],
  ['/userinfo', 'main h2, main h3'],
  ['/welcome', '[role=radiogroup], input[type=radio]'],
];

describe('base data, settings, people and the own account, in light and dark', () => {
  const walk = walkWithAxe(screens);

  it('has nothing that axe calls serious on single objects, and on what an article is made of', async () => {
    const { admin, findNothing } = walk();
    const first = async (path: string) => (await admin.get(`${path}?limit=1`)).body.items[0];
    const { technologyId, articleId } = await first('/api/basedata/technologies');
    const { processTemplateId } = await first('/api/basedata/processTemplates');
    const { resourceId } = await first('/api/basedata/resources');
    const { userId } = await first('/api/useradmin/users');
    // A sign of life alone reports nothing; the machine is listed from then on.
    const alive = { signalId: `alive-${Date.now()}`, at: new Date().toISOString() };
    await admin.send('POST', `/api/planning/machines/${resourceId}/signals`, alive);
    for (const [path, ready] of [
      [`basedata/technologies/${technologyId}`, 'table[role=grid]'],
      [`basedata/technologies/edit/${technologyId}`, 'table[role=grid]'],
      [`basedata/templates/${processTemplateId}`, 'table[role=grid]'],
      [`basedata/articles/assemble/${articleId}`, 'table[role=grid]'],
      [`basedata/resources/${resourceId}`, 'aside, [role=complementary]'],
      [`usermanagement/users/${userId}`, 'section[aria-label]'],
      ['administration/machines', 'table [role=combobox]'],
      ['administration/webhooks', '[data-testid=webhooks] form'],
    ] as const)
      await findNothing(`/${path}`, ready);
  });
});
