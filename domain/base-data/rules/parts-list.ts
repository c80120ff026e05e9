import type { ObjectEvent } from '../events.ts';

/** Whether what was decided says what an article is made of, or says it anew: that has a licence of its own (decision 0295). */
export const changesPartsList = (decided: readonly ObjectEvent[]): boolean =>
  decided.some(({ event: { type, data } }) => {
    const { fields, after } = data as Readonly<Record<string, { readonly components?: readonly unknown[] | null }>>;
    if (type === 'ArticleCreated') return (fields?.components ?? []).length > 0;
    return type === 'ArticleChanged' && after !== undefined && Object.hasOwn(after, 'components');
  });
