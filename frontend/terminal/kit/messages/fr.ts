import type { TextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

export const fr: TextsLike<typeof de> = {
  connected: 'Connecté',
  offline: 'Hors ligne',
  clockJumped:
    'L’horloge de cet appareil a été modifiée. Les déclarations comptent pour {{time}}. Si c’est faux, prévenez la planification.',
  machines_one: '{{count}} machine',
  machines_other: '{{count}} machines',
  close: 'Fermer',
  menuOf: '{{name}} : langue, verrouillage, déconnexion',
  lockScreen: 'Verrouiller l’écran',
  lockTerminal: 'Verrouiller le terminal',
  signOut: 'Se déconnecter',
  digits: 'Touches numériques',
  deleteDigit: 'Effacer le dernier chiffre',
  shownOf: '{{shown}} sur {{total}}',
  pageUp: 'Page précédente',
  pageDown: 'Page suivante',
  'failure.title': 'Une erreur s’est produite',
  'failure.help':
    'Ce que vous avez déclaré n’est pas perdu. Rechargez la page ; si cela ne suffit pas, appelez la personne qui s’occupe des terminaux.',
  'failure.reload': 'Recharger',
  'noStore.title': 'Ce navigateur ne conserve rien',
  'noStore.help':
    'Un terminal doit pouvoir conserver les déclarations sur l’appareil. Ne l’ouvrez pas dans une fenêtre privée et autorisez cette adresse à enregistrer des données.',
};
