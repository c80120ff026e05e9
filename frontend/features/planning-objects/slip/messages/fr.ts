import type { TextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

export const fr: TextsLike<typeof de> = {
  slip: 'Fiche suiveuse',
  pdf: 'Télécharger le PDF',
  print: 'Imprimer',
  article: 'Article',
  amount: 'Quantité',
  customer: 'Client',
  delivery: 'Date de livraison',
  planTime: 'Temps planifié',
  order: 'Commande',
  barcode: 'Code-barres {{code}}',
  failed: 'La fiche suiveuse n’a pas pu être chargée',
};
