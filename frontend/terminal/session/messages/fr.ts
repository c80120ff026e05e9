import type { TextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

export const fr: TextsLike<typeof de> = {
  'door.title': 'Connexion',
  'door.badge': 'Présentez votre badge au lecteur ou saisissez votre code PIN',
  'door.pin': 'Code PIN',
  'door.signIn': 'Continuer',
  'door.welcome': 'Bonjour, {{name}}',
  'door.wrong.pin': 'L’installation ne connaît pas ce code PIN. Veuillez le ressaisir.',
  'door.wrong.rfid': 'Personne n’a ce badge. Saisissez votre code PIN ou prévenez l’administration.',
  'door.blocked': 'Trop de codes PIN erronés. Réessayez dans {{time}}, ou tout de suite avec le badge.',
  'door.notice.locked': 'Le terminal est verrouillé. Connectez-vous pour continuer.',
  'door.notice.idle': 'Déconnecté, car personne n’a touché le terminal.',
  'door.notice.revoked': 'Cet appareil n’est plus associé : le terminal a été associé ailleurs ou supprimé.',
  'screen.title': 'Verrouillé par {{name}}',
  'screen.help':
    'Le code PIN ou le badge permet de continuer. Si une autre personne se connecte, son travail commence.',
  'idle.title': 'Toujours là ? Vous allez être déconnecté.',
  'idle.stay': 'Rester connecté',
  'locked.title': 'Ce terminal est verrouillé',
  'locked.help': 'L’administration l’a verrouillé. Il s’ouvre de lui-même dès qu’il est déverrouillé.',
  'which.title': 'Quel est ce terminal ?',
  'which.help': 'Ouvrez l’adresse indiquée pour le terminal dans l’administration.',
  'link.title': 'Associer cet appareil',
  'link.help':
    'Cet appareil devient le terminal « {{address}} ». Une personne autorisée à configurer les terminaux se connecte une fois ; la session se termine aussitôt.',
  'link.username': 'Nom d’utilisateur',
  'link.password': 'Mot de passe',
  'link.code': 'Code de l’application',
  'link.do': 'Associer',
};
