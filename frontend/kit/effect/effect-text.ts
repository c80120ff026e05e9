import { defineMessages } from '#frontend/i18n/messages.ts';
import { de } from './messages/de.ts';
import { en } from './messages/en.ts';
import { es } from './messages/es.ts';
import { fr } from './messages/fr.ts';
import { ru } from './messages/ru.ts';

export const { useText: useEffectText } = defineMessages('baseDataEffect', { de, en, es, fr, ru });
