import type { TextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

export const fr: TextsLike<typeof de> = {
  list: 'Dernières étapes',
  listEmpty: 'Rien de modifié pour le moment.',
  listFailed: "Les dernières étapes n'ont pas été chargées.",
  mine: 'Vos étapes',
  others: 'Autres',
  undone: 'annulé',
  'name.undo': 'Annuler : {{what}}',
  'name.redo': 'Rétablir : {{what}}',
  what: '{{subject}} : {{action}}',
  moved: '{{subject}} à {{place}}',
  back: '{{subject}} : retour à {{place}}',
  again: '{{subject}} : de nouveau à {{place}}',
  takenBack: 'Annulé : {{what}}',
  repeated: 'Rétabli : {{what}}',
  since: "« {{what}} » est venu après. Rien n'a été annulé.",
  gone: 'Déjà annulé, ou trop ancien.',
  final: "« {{what}} » ne peut pas être annulé. Rien n'a été modifié.",
  'did.Created': 'créé',
  'did.Changed': 'modifié',
  'did.Deleted': 'supprimé',
  'did.Started': 'lancé',
  andMore: '{{subject}} et {{count}} autres',
  operations_one: '{{count}} opération',
  operations_other: '{{count}} opérations',
};
