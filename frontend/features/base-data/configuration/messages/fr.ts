import type { TextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

export const fr: TextsLike<typeof de> = {
  'value.label': 'Valeur {{place}}',
  'value.add': 'Ajouter une valeur',
  'value.up': '{{value}} vers le haut',
  'value.down': '{{value}} vers le bas',
  'value.remove': 'Retirer {{value}}',
};
