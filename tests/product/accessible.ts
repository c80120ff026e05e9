import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';

/** An address, and what has to be there before it is looked at. */
export type Screen = readonly [path: string, ready: string];

/**
 * What hinders somebody on the page as it is, "scheme rule: element" for each finding that axe calls serious or critical: in
 * light everything, in dark the colours, because only they differ. Of long lists the first rows stand for the others.
 */
export async function seriousFindings(page: Page): Promise<readonly string[]> {
  const light = await findings(page, 'light', (axe) => axe);
  const dark = await findings(page, 'dark', (axe) => axe.withRules(['color-contrast', 'link-in-text-block']));
  await page.emulateMedia({ colorScheme: 'light' });
  return [...light, ...dark];
}

async function findings(page: Page, colorScheme: 'light' | 'dark', narrowed: (axe: AxeBuilder) => AxeBuilder) {
  await page.emulateMedia({ colorScheme });
  // The page follows a moment later, and colours on their way from one scheme to the other are no colours of either.
  await page.waitForFunction(
    (scheme) =>
      getComputedStyle(document.documentElement).colorScheme === scheme &&
      document.getAnimations().every((one) => !(one instanceof CSSTransition)),
    colorScheme,
  );
  const { violations } = await narrowed(new AxeBuilder({ page }))
    .exclude('.MuiDataGrid-row:nth-child(n+4)')
    .exclude('#timeline-mirror tr:nth-child(n+3)')
    .exclude('#timeline-mirror td:nth-child(n+4)')
    .analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.slice(0, 3).map(({ html }) => `${colorScheme} ${id}: ${html.slice(0, 160)}`));
}
