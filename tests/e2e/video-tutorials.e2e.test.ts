import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { matrixOf } from '#domain/administration/role.ts';
import { cuesOf, filmName, ownTutorials } from '#frontend/features/tutorials/own-tutorials.ts';
import de from '#frontend/texts/tutorials/de.json' with { type: 'json' };
import { openPage, signInOn } from '#tests/product/browser.ts';
import { openSmallPlant } from '#tests/product/opened.ts';
import { visit, walkOn } from '#tests/product/walk.ts';

const { url, plant, browser, page: admin } = await openSmallPlant('admin');
const goTo = walkOn(admin, url);
const films = path.resolve(import.meta.dirname, '../../frontend/public');

/** Seconds of the film that a page shows, when it knows them, and what its captions say. */
const film = (page: Page) =>
  page.locator('video').evaluate(async (video: HTMLVideoElement) => {
    if (video.readyState === 0)
      await new Promise((resolve, fail) => {
        video.addEventListener('loadedmetadata', resolve, { once: true });
        video.addEventListener('error', () => fail(new Error(video.error?.message)), { once: true });
      });
    const cues = Array.from(video.textTracks).flatMap(({ cues: all }) => Array.from(all ?? []));
    return { seconds: video.duration, captions: cues.map((cue) => (cue as VTTCue).text) };
  });

describe('video tutorials', () => {
  it.each(ownTutorials)(
    '$id of the product is as long as its captions, which are in the reader’s language',
    async (one) => {
      await goTo(`/videotutorials/${one.topic}/${one.id}`);
      await admin.getByRole('heading', { name: de[`own.${one.id}.title`] }).waitFor();
      const { seconds, captions } = await film(admin);
      const cues = cuesOf(one);
      expect(Math.abs(seconds - (cues.at(-1)?.to ?? 0))).toBeLessThan(2);
      const words: Readonly<Record<string, string>> = de;
      expect(captions).toEqual(cues.map(({ step }) => words[`own.${one.id}.${step}`]));
    },
  );

  // shows planning 2.17, base-data 2.46
  it('of the plant are a link or a film, and whoever may change nothing looks at them', async () => {
    const [linked, sent] = [plant.named('Rüsten'), plant.named('Spannen')];
    // What may be empty says so in its label.
    const field = (name: string) => admin.getByRole('complementary').getByLabel(new RegExp(`^${name}`));
    await visit(admin, `${url}/videotutorials`);
    await admin.getByRole('link', { name: 'Filme des Werks' }).click();
    await admin.getByRole('button', { name: 'Neue Videoanleitung' }).click();
    await field('Titel').fill(linked);
    const create = admin.getByRole('button', { name: 'Anlegen' });
    await field('Link').focus();
    await admin.keyboard.press('Tab');
    await admin.getByText('Ein Link oder ein Film ist nötig.').waitFor();
    await field('Link').fill('https://example.org/ruesten');
    await create.click();
    await admin.getByRole('heading', { name: linked }).waitFor();
    await visit(admin, `${url}/administration/videotutorials/new`);
    await field('Titel').fill(sent);
    const buffer = await readFile(path.join(films, filmName('move', 'de')));
    await admin.locator('input[type=file]').setInputFiles({ name: 'spannen.webm', mimeType: 'video/webm', buffer });
    await admin.getByText('spannen.webm').waitFor();
    await create.click();
    await admin.getByRole('heading', { name: sent }).waitFor();

    const username = `wera${plant.named('').replaceAll(/\W/g, '').toLowerCase()}`;
    const role = await plant.admin.send('POST', '/api/useradmin/roles', {
      roleName: plant.named('Nur melden'),
      ...matrixOf(['feedback.write']),
    });
    expect(role.status, JSON.stringify(role.body)).toBe(201);
    const passwordhash = createHash('sha256').update(plant.password).digest('hex');
    const person = { username, firstName: 'Wera', lastName: 'Blick', language: 'de', roles: [role.body.roleId] };
    const made = await plant.admin.send('POST', '/api/useradmin/users', { ...person, passwordhash });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    const page = await openPage(browser);
    await signInOn(page, url, username, plant.password);
    await visit(page, `${url}/videotutorials`);
    await page.getByRole('link', { name: new RegExp(sent) }).waitFor();
    await page.getByRole('link', { name: 'Filme des Werks' }).waitFor({ state: 'detached' });
    await page.getByRole('link', { name: new RegExp(sent) }).click();
    expect((await film(page)).seconds).toBeGreaterThan(15);
    await visit(page, `${url}/videotutorials`);
    await page.getByRole('link', { name: new RegExp(linked) }).click();
    const there = page.getByRole('link', { name: 'Auf example.org öffnen' });
    await expect.poll(() => there.getAttribute('href')).toBe('https://example.org/ruesten');
    await page.context().close();
  });
});
