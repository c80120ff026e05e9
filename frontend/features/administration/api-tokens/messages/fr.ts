import type { TextsLike } from '#frontend/i18n/messages.ts';
import type { tokensDe } from './de.ts';

export const tokensFr: TextsLike<typeof tokensDe> = {
  title: 'Jetons API',
  text: 'Pour des systèmes connectés, comme un ERP. Un jeton agit en votre nom et ne peut jamais plus que vous.',
  none: 'Pas encore de jeton',
  made: 'créé {{at}}',
  used: 'dernier usage {{at}}',
  unused: 'jamais utilisé',
  ends: 'valable jusqu’au {{at}}',
  revoke: 'Révoquer',
  'revoke.of': 'Révoquer {{name}}',
  'revoke.title': 'Révoquer {{name}} ?',
  'revoke.text': 'Qui l’utilise n’entre plus, aussitôt.',
  'new': 'Nouveau jeton',
  name: 'Nom',
  expiry: 'Dernier jour',
  expiryHelp: 'Sans lui, il vaut jusqu’à sa révocation.',
  rights: 'Droits',
  make: 'Créer',
  once: 'Notez-le maintenant, il n’est plus affiché :',
  noted: 'Noté',
};
