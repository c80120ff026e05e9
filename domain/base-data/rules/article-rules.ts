import type { Factory } from '#domain/base-data/factory.ts';
import type { FieldCode, FieldErrors } from '#domain/base-data/fields/field-codes.ts';
import type { Article } from '#domain/base-data/object-types.ts';
import { requiredCharacteristicErrors } from './characteristic-rules.ts';

/** A quantity has a unit; a component occurs once in the bill of materials (base data §5). */
export function articleErrors(factory: Factory, article: Article): FieldErrors {
  const errors: Record<string, FieldCode> = {
    ...requiredCharacteristicErrors(factory, 'characteristics', article.characteristics ?? []),
  };
  if (article.quantity !== undefined && article.amountUnitId === undefined) errors['amountUnitId'] = 'required';
  const seen = new Set<string>();
  for (const [index, { articleId }] of (article.components ?? []).entries()) {
    if (seen.has(articleId)) errors[`components.${index}.articleId`] = 'onlyOnce';
    seen.add(articleId);
  }
  return errors;
}

/** Articles of a cycle in the bill of materials, from the assembly back to itself; empty without a cycle. */
export function circularComponents(factory: Factory, id: string, { components = [] }: Article): readonly string[] {
  const seen = new Set<string>();
  const search = (articleId: string, path: readonly string[]): readonly string[] => {
    if (articleId === id) return path;
    if (seen.has(articleId)) return [];
    seen.add(articleId);
    for (const component of factory.objects.articles.get(articleId)?.components ?? []) {
      const circle = search(component.articleId, [...path, articleId]);
      if (circle.length > 0) return circle;
    }
    return [];
  };
  for (const component of components) {
    const circle = search(component.articleId, [id]);
    if (circle.length > 0) return circle;
  }
  return [];
}
