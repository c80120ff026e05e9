import { inject } from 'vitest';
import { copyOfPlant, type Product, signIn, startProduct } from './product.ts';
import { emptyPlant } from './small-plant.ts';

/** What is asked of `set-up.ts`: the factory that `npm start` shows, the folder of an empty plant, one for a while; the last two give that back. */
export type Asked = 'demo' | 'template' | 'lent' | 'given-back' | 'spoilt';

/** What a test may know of a plant that others work in, too: nobody stops it before the run has ended. */
export interface SharedPlant {
  readonly url: string;
}

/**
 * The running demo, one per run of the e2e project: making it takes long. Who changes something in it takes it back, and claims
 * nothing about the whole: others look at it at the same time.
 */
export const demoPlant = (): Promise<SharedPlant> => ask<SharedPlant>('demo');

/**
 * An empty plant that nobody else works in until it is given back. In one that all share, machines of other tests push the rows
 * away under a pointer, and each page reads again what any of them changes: a form took three times as long. Files before it have
 * left users, settings and a history. The same process is lent the same plant again, whose pages it has open (`openBrowser`).
 */
export async function borrowPlant(): Promise<SharedPlant & { readonly giveBack: () => Promise<void> }> {
  const { url } = await ask<SharedPlant>('lent', { to: String(process.pid) });
  return {
    url,
    giveBack: async () => {
      try {
        await emptyPlant(await signIn(url, 'admin', 'Leitstand-Admin1'));
      } catch (error) {
        process.stderr.write(`A plant is not lent again: ${String(error)}\n`);
        await ask('spoilt', { plant: url });
        return;
      }
      await ask('given-back', { plant: url });
    },
  };
}

/**
 * A plant from its first day on that nobody else works in, for tests that set what lasts or kill a service. The test removes
 * it.
 */
export async function ownPlant(): Promise<Product> {
  return startProduct({ dataFolder: await ownDataFolder() });
}

/** A data folder in which the first start is done already, for tests that start the product in a way of their own. */
export async function ownDataFolder(): Promise<string> {
  const { folder } = await ask<{ readonly folder: string }>('template');
  return copyOfPlant(folder);
}

async function ask<Answer>(what: Asked, about: Readonly<Record<string, string>> = {}): Promise<Answer> {
  const answer = await fetch(new URL(`${what}?${new URLSearchParams(about)}`, inject('plants')));
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()) as Answer;
}
