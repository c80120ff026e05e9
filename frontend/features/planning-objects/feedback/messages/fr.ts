import type { TextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

export const fr: TextsLike<typeof de> = {
  title: 'Retours',
  none: 'Rien n’a encore été déclaré.',
  failed: 'Les retours n’ont pas pu être chargés.',
  'type.start': 'Début',
  'type.pause': 'Pause',
  'type.interrupt': 'Interrompu',
  'type.complete': 'Terminé',
  'type.yield': '{{amount}} bonnes',
  'type.scrap': '{{amount}} en rebut',
  'type.setup': 'Réglage {{duration}}',
  'type.time': 'Travail {{duration}}',
  'type.trouble': 'Panne {{duration}}',
  'type.remark': 'Remarque',
  corrected: 'corrigé {{time}}',
  revoked: 'annulé',
  implausible: 'non plausible',
  photo: 'Photo du retour du {{time}}',
};
