import { type AreaTexts, type KeyOf, textsOf } from './area-texts.ts';
import { addPart } from './language-parts.ts';

type TextKey<German> = Extract<keyof German, string>;

/** The texts of a language that has one and other, as German has: exactly the same keys. */
export type TextsLike<German> = Readonly<Record<TextKey<German>, string>>;

/** Russian has two forms more: 1 заказ, 2 заказа, 5 заказов; other is for fractions. */
export type RussianTextsLike<German> = TextsLike<German> & Readonly<Record<MorePlurals<TextKey<German>>, string>>;
type MorePlurals<Key extends string> = Key extends `${infer Base}_one` ? `${Base}_few` | `${Base}_many` : never;

/**
 * The texts of one feature: `messages/de.ts` and the same flat keys in four other languages; the compiler checks it.
 * Built pages load those of one language (`build/split-messages.ts`), which are there before the feature is shown.
 */
export function defineMessages<const German extends Readonly<Record<string, string>>>(
  namespace: string,
  texts: {
    readonly de: German;
    readonly en: TextsLike<German>;
    readonly es: TextsLike<German>;
    readonly fr: TextsLike<German>;
    readonly ru: RussianTextsLike<German>;
  },
): AreaTexts<KeyOf<German>> {
  addPart(namespace, texts);
  return textsOf(namespace);
}
