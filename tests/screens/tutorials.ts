/**
 * `npm run tutorials [-- name …]`: makes the films of the tutorials that the product brings from the demo factory, in German and
 * English, in `frontend/public/tutorials`, from where they are served. Captions are no part of them. With names only those.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  type FilmLanguage,
  filmLanguages,
  filmName,
  type OwnTutorial,
  ownTutorials,
} from '#frontend/features/tutorials/own-tutorials.ts';
import { launchBrowser, openPage, signInOn } from '#tests/product/browser.ts';
import { signIn, startProduct } from '#tests/product/product.ts';
import { cameraOn, filmSize } from './camera.ts';
import { walks, walkWords } from './tutorial-walks.ts';

const folder = path.resolve(import.meta.dirname, '../../frontend/public');
const wanted = process.argv.slice(2);
const [username, password] = ['anna', 'Leitstand-Plan1'] as const;

await mkdir(path.join(folder, 'tutorials'), { recursive: true });
const product = await startProduct({ demo: true });
try {
  const browser = await launchBrowser();
  for (const language of filmLanguages) {
    await speak(language);
    for (const tutorial of ownTutorials) {
      if (wanted.length > 0 && !wanted.includes(tutorial.id)) continue;
      const page = await openPage(browser, { ...filmSize, language });
      await signInOn(page, product.url, username, password);
      const camera = cameraOn(page);
      const walk = { camera, url: product.url, language, w: walkWords(language) };
      const steps = walks[tutorial.id] as Readonly<Record<string, (one: typeof walk) => Promise<void>>>;
      try {
        await steps['before']?.(walk);
        for (const [step, seconds] of Object.entries((tutorial as OwnTutorial).steps))
          await camera.step(seconds, () => steps[step]?.(walk) ?? Promise.resolve());
        const film = await camera.film();
        await writeFile(path.join(folder, filmName(tutorial.id, language)), film);
        process.stdout.write(`${tutorial.id}-${language} ${Math.round(film.length / 1_000)} kB\n`);
      } catch (error) {
        process.exitCode = 1;
        process.stdout.write(`${tutorial.id}-${language}: ${String(error)}\n`);
      }
      await page.context().close();
    }
  }
  await browser.close();
} finally {
  await product.remove();
}

/** A person's language is kept by the plant. */
async function speak(language: FilmLanguage): Promise<void> {
  const api = await signIn(product.url, 'admin', 'Leitstand-Admin1');
  const { body } = await api.get('/api/useradmin/users?limit=1000');
  const { userId } = body.items.find((one: { username: string }) => one.username === username);
  const { status } = await api.send('PUT', `/api/useradmin/users/${userId}`, { language });
  if (status !== 200) throw new Error(`The language answered ${status}`);
}
