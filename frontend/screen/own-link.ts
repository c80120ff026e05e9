import { z } from 'zod';
import { type Language, languageSchema } from '#domain/kernel/language.ts';
import { storedText, storeText } from '#frontend/storage/browser-storage.ts';
import type { ScreenPlace } from './screen-content.ts';

/** What links this device to a screen, kept in its browser by the screen's id. */
const keyOf = (screenId: string): string => `leitstand.screen.${screenId}`;

export const storedLink = (screenId: string): string | undefined => storedText(keyOf(screenId));

/** false: this browser keeps nothing, and the next start asks again. */
export const storeLink = (screenId: string, token: string): boolean => storeText(keyOf(screenId), token);

/** `/planeustvscreen/{screen}`, with `?preview` for the administration; undefined: no screen is named. */
export function placeOf({ pathname, search }: Pick<Location, 'pathname' | 'search'>): ScreenPlace | undefined {
  const screenId = /\/planeustvscreen\/([A-Za-z0-9_-]{1,100})\/?$/.exec(pathname)?.[1];
  return screenId === undefined ? undefined : { screenId, isPreview: new URLSearchParams(search).has('preview') };
}

/** What an address from the administration brings along: a link, and the language of the screen. */
export interface BroughtLink {
  readonly token: string | undefined;
  readonly language: Language | undefined;
}

/** `#link={token}&language={language}`: behind the #, because that part of an address reaches no server and no log. */
export function broughtLink(hash: string): BroughtLink {
  const values = new URLSearchParams(hash.replace(/^#/, ''));
  return {
    token: z
      .string()
      .regex(/^[A-Za-z0-9_-]{20,200}$/)
      .safeParse(values.get('link')).data,
    language: languageSchema.safeParse(values.get('language')).data,
  };
}
