import { access, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ifThere } from '#infra/if-there.ts';
import { withoutSecrets } from '#infra/plant/store-place.ts';

/** Where seals are written: files below a folder, or what an address takes with PUT and gives with GET. */
export interface SealPlace {
  /** For people, without passwords. */
  readonly shown: string;
  /** undefined: it is not there. Throws while the place is away. */
  read(name: string): Promise<Buffer | undefined>;
  /** Whole or not at all. Throws while the place is away. */
  write(name: string, content: Buffer | string): Promise<void>;
}

/**
 * @param given `LEITSTAND_SEALS`: an http(s) address, or a folder, which has to exist: a drive that is not mounted must not
 *   become a folder of this disk
 * @param below of the plant, so that several may share the place
 */
export function sealPlace(given: string, below: string): SealPlace {
  if (/^https?:/i.test(given)) return placeAt(given, below);
  const folder = path.resolve(given);
  const inFolder = sealFolder(path.join(folder, below));
  return {
    ...inFolder,
    async read(name) {
      await access(folder);
      return inFolder.read(name);
    },
    async write(name, content) {
      await access(folder);
      await inFolder.write(name, content);
    },
  };
}

/** The partial tiles of a full one: nobody needs them any more. */
const fullTile = /^tile\/\d+\/(?:x?\d{3}\/?)+$/;

export const sealFolder = (folder: string): SealPlace => ({
  shown: folder,
  read: (name) => ifThere(readFile(path.join(folder, name))),
  async write(name, content) {
    const file = path.join(folder, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(`${file}.next`, content, { flush: true });
    await rename(`${file}.next`, file);
    if (fullTile.test(name)) await rm(`${file}.p`, { recursive: true, force: true });
  },
});

/** Milliseconds until a server is away. */
const deadline = 10_000;

function placeAt(address: string, below: string): SealPlace {
  const url = new URL(address);
  const headers: Record<string, string> = {};
  if (url.username !== '') {
    const signIn = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`;
    headers['authorization'] = `Basic ${Buffer.from(signIn).toString('base64')}`;
    url.username = '';
    url.password = '';
  }
  const base = `${url.href.replace(/\/$/, '')}/${below}/`;
  const ask = (name: string, init: RequestInit): Promise<Response> =>
    fetch(base + name, {
      ...init,
      headers: {
        ...headers,
        'content-type': name.startsWith('tile/') ? 'application/octet-stream' : 'text/plain; charset=utf-8',
      },
      signal: AbortSignal.timeout(deadline),
    });
  return {
    shown: withoutSecrets(address),
    async read(name) {
      const answer = await ask(name, {});
      if (answer.status === 404) return undefined;
      if (!answer.ok) throw new Error(`${name} is not given: HTTP ${answer.status}`);
      return Buffer.from(await answer.arrayBuffer());
    },
    async write(name, content) {
      const answer = await ask(name, {
        method: 'PUT',
        body: typeof content === 'string' ? content : new Uint8Array(content),
      });
      await answer.body?.cancel();
      if (!answer.ok) throw new Error(`${name} is not taken: HTTP ${answer.status}`);
    },
  };
}
