import type { TextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

export const fr: TextsLike<typeof de> = {
  'value.yes': 'oui',
  'value.no': 'non',
  'panel.edit': 'Modifier',
  'panel.archive': 'Archiver',
  'panel.restore': 'Restaurer',
  'panel.delete': 'Supprimer',
  'panel.create': 'Créer',
  'panel.save': 'Enregistrer',
  'panel.change': 'Modifier {{name}}',
  'panel.gone': 'Cette entrée n’existe plus',
  'delete.title': 'Supprimer {{name}} ?',
  'delete.text': 'L’entrée reste dans l’historique.',
  'delete.usedBy': 'Encore utilisé par :',
  'notice.created': '{{name}} : création enregistrée',
  'notice.saved': '{{name}} : modifications enregistrées',
  'notice.archived': '{{name}} : archivage effectué',
  'notice.restored': '{{name}} : restauration effectuée',
  'notice.deleted': '{{name}} : suppression effectuée',
};
