import type { Page } from 'playwright';
import { signIn } from '#tests/product/product.ts';
import type { Place, Screen } from './screen.ts';

const panel = { width: 1280, height: 800, touch: true } as const;
const phone = { width: 390, height: 844, touch: true } as const;
const television = { width: 1920, height: 1080 } as const;
/** Of the demo plant (README). */
const administrator = ['admin', 'Leitstand-Admin1'] as const;
const terminal = '/terminals/halle1';
const pin = '4711';

/** As somebody who may set devices up links one. */
async function link(page: Page, address: string): Promise<void> {
  await page.goto(address);
  const fields = page.locator('form input');
  await fields.first().waitFor();
  for (const [at, text] of administrator.entries()) await fields.nth(at).fill(text);
  await page.locator('button[type=submit]').click();
}

async function openDoor(page: Page, { url }: Place): Promise<void> {
  await link(page, `${url}${terminal}`);
  await page.getByRole('button', { name: '5', exact: true }).waitFor();
}

/** A worker reads the own language, whatever the door speaks. */
async function speak(url: string, language: 'de' | 'en'): Promise<void> {
  const api = await signIn(url, ...administrator);
  const { body } = await api.get('/api/useradmin/users?limit=1000');
  const { userId } = body.items.find((one: { username: string }) => one.username === 'werner');
  const { status } = await api.send('PUT', `/api/useradmin/users/${userId}`, { language });
  if (status !== 200) throw new Error(`The language answered ${status}`);
}

async function goIn(page: Page, place: Place, language: 'de' | 'en'): Promise<void> {
  await speak(place.url, language);
  await openDoor(page, place);
  // Slower than a reader of badges.
  await page.keyboard.type(pin, { delay: 150 });
  await page.keyboard.press('Enter');
  await page.waitForURL('**/chooseWork**');
}

/** A page of the terminal after somebody has signed in; of the step that runs first where `step` is given. */
const inside =
  (address = '', step?: string): Screen['open'] =>
  async (page, place, language) => {
    await goIn(page, place, language);
    if (step !== undefined) {
      await page.locator('a[href*="/workitem/"]').first().click();
      await page.waitForURL('**/workitem/**');
      await page.getByRole('button', { name: '5', exact: true }).waitFor();
      const { pathname } = new URL(page.url());
      if (step !== '') await page.goto(`${place.url}${pathname}/${step}`);
    }
    if (address !== '') await page.goto(`${place.url}${terminal}/${address}`);
    await page.waitForLoadState('networkidle');
  };

const withoutNetwork: Screen['open'] = async (page, place, language) => {
  await inside('', '')(page, place, language);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: '2', exact: true }).click();
  await page
    .getByRole('button', { name: /melden$|^Report/ })
    .last()
    .click();
};

const tv =
  (kind: 'operations' | 'figures'): Screen['open'] =>
  async (page, { url }) => {
    const api = await signIn(url, ...administrator);
    const { body } = await api.get('/api/useradmin/screens');
    const { screenId } = body.items.find((one: { kind: string }) => one.kind === kind);
    await link(page, `${url}/planeustvscreen/${screenId}`);
    await page.getByRole('table').or(page.locator('ol')).first().waitFor();
  };

const seen = (name: string, size: typeof panel | typeof phone | typeof television, open: Screen['open']): Screen => ({
  name,
  ...size,
  signedOut: true,
  open,
});

/** What workers and whoever passes by see. */
export const shopFloorScreens: readonly Screen[] = [
  seen('terminal-link', panel, async (page, { url }) => {
    await page.goto(`${url}${terminal}`);
    await page.locator('form input').first().waitFor();
  }),
  seen('terminal-door', panel, openDoor),
  seen('terminal-choose-work', panel, inside()),
  seen('terminal-machines', panel, inside('worklist/')),
  seen('terminal-scan', panel, inside('scan')),
  seen('terminal-work-item', panel, inside('', '')),
  seen('terminal-details', panel, inside('', 'details')),
  seen('terminal-history', panel, inside('', 'history')),
  seen('terminal-disruption', panel, inside('', 'troubletype')),
  seen('terminal-offline', panel, withoutNetwork),
  seen('phone-terminal-door', phone, openDoor),
  seen('phone-terminal-choose-work', phone, inside()),
  seen('phone-terminal-work-item', phone, inside('', '')),
  seen('tv-operations', television, tv('operations')),
  seen('tv-figures', television, tv('figures')),
];
