import type { TextsLike } from '#frontend/i18n/messages.ts';
import type { doorDe } from './de.ts';

export const doorFr: TextsLike<typeof doorDe> = {
  'forgot.title': 'Mot de passe oublié',
  'forgot.text': 'Nous vous envoyons un lien pour en choisir un nouveau.',
  'forgot.username': 'Nom d’utilisateur',
  'forgot.send': 'Demander le lien',
  'forgot.sent':
    'Si cet utilisateur existe avec une adresse e-mail, un lien arrive dans un instant. Il vaut dix minutes. Sinon, un administrateur peut en remettre un.',
  'reset.title': 'Nouveau mot de passe',
  'reset.text': 'Au moins 8 caractères avec lettres, chiffres et symboles.',
  'reset.password': 'Nouveau mot de passe',
  'reset.again': 'Encore une fois',
  'reset.different': 'Les deux saisies diffèrent.',
  'reset.send': 'Choisir le mot de passe',
  'reset.done': 'Le nouveau mot de passe vaut. Vous pouvez vous connecter.',
  'reset.noLink': 'Le lien manque dans cette adresse. Veuillez en demander un.',
  'reset.askAnew': 'Demander un nouveau lien',
  back: 'À la connexion',
  'factor.title': 'Second facteur',
  'factor.text': 'Saisissez le code que votre application affiche.',
  'factor.setUp':
    'Votre compte exige un second facteur. Scannez l’image avec une application d’authentification et saisissez son code.',
  'factor.code': 'Code',
  'factor.recovery': 'Sans l’application : un code de secours',
  'factor.next': 'Se connecter',
  'codes.continue': 'Je les ai notés',
  'codes.title': 'Codes de secours',
  'errors.2FA.userNotFound.mainPart1': 'Aucun utilisateur pour cette connexion.',
  'errors.2FA.userNotFound.mainPart2': 'Un administrateur peut le créer.',
  'errors.2FA.userNotFound.link': 'À la connexion',
  'errors.2FA.signInTicketExpired.mainPart1': 'La connexion a duré trop longtemps.',
  'errors.2FA.signInTicketExpired.mainPart2': 'Après le mot de passe, il reste cinq minutes pour le code.',
  'errors.2FA.signInTicketExpired.link': 'Se reconnecter',
  'errors.2FA.NumberOfLoginAttemptsExceeded.mainPart1': 'Trop de codes erronés.',
  'errors.2FA.NumberOfLoginAttemptsExceeded.mainPart2':
    'Cela remarche dans un quart d’heure. Si le téléphone est perdu, un administrateur peut supprimer le second facteur.',
  'errors.2FA.NumberOfLoginAttemptsExceeded.link': 'À la connexion',
};
