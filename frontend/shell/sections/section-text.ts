import { defineMessages } from '#frontend/i18n/messages.ts';
import { de } from './messages/de.ts';
import { en } from './messages/en.ts';
import { es } from './messages/es.ts';
import { fr } from './messages/fr.ts';
import { ru } from './messages/ru.ts';

export const { useText: useSectionText, text: sectionText } = defineMessages('sections', { de, en, es, fr, ru });

type Named<Prefix extends string> = keyof typeof de extends infer Key
  ? Key extends `${Prefix}.${infer Name}`
    ? Name
    : never
  : never;

export type SectionName = Named<'section'>;
export type SectionGroup = Named<'group'>;
