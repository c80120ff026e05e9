import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { wordsReady } from './language-parts.ts';

/** A page with a chunk of its own, shown when its texts are there as well. */
export const lazyPage = <Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> =>
  lazy(async () => {
    const page = await load();
    await wordsReady();
    return page;
  });
