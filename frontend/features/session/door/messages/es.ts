import type { TextsLike } from '#frontend/i18n/messages.ts';
import type { doorDe } from './de.ts';

export const doorEs: TextsLike<typeof doorDe> = {
  'forgot.title': 'Contraseña olvidada',
  'forgot.text': 'Le enviamos un enlace para establecer una nueva.',
  'forgot.username': 'Nombre de usuario',
  'forgot.send': 'Pedir el enlace',
  'forgot.sent':
    'Si existe ese usuario con dirección de correo, enseguida llega un enlace. Vale diez minutos. Si no llega, un administrador puede entregarle uno.',
  'reset.title': 'Nueva contraseña',
  'reset.text': 'Al menos 8 caracteres con letras, cifras y símbolos.',
  'reset.password': 'Nueva contraseña',
  'reset.again': 'Otra vez',
  'reset.different': 'Las dos entradas son distintas.',
  'reset.send': 'Establecer la contraseña',
  'reset.done': 'La nueva contraseña vale. Puede iniciar sesión con ella.',
  'reset.noLink': 'En esta dirección falta el enlace. Pida uno nuevo.',
  'reset.askAnew': 'Pedir un enlace nuevo',
  back: 'Al inicio de sesión',
  'factor.title': 'Segundo factor',
  'factor.text': 'Introduzca el código que muestra su aplicación.',
  'factor.setUp':
    'Su cuenta requiere un segundo factor. Lea la imagen con una aplicación de autenticación e introduzca su código.',
  'factor.code': 'Código',
  'factor.recovery': 'Sin la aplicación: un código de recuperación',
  'factor.next': 'Iniciar sesión',
  'codes.continue': 'Los he anotado',
  'codes.title': 'Códigos de recuperación',
  'errors.2FA.userNotFound.mainPart1': 'No hay usuario para este inicio de sesión.',
  'errors.2FA.userNotFound.mainPart2': 'Un administrador puede crearlo.',
  'errors.2FA.userNotFound.link': 'Al inicio de sesión',
  'errors.2FA.signInTicketExpired.mainPart1': 'El inicio de sesión ha tardado demasiado.',
  'errors.2FA.signInTicketExpired.mainPart2': 'Tras la contraseña hay cinco minutos para el código.',
  'errors.2FA.signInTicketExpired.link': 'Iniciar sesión otra vez',
  'errors.2FA.NumberOfLoginAttemptsExceeded.mainPart1': 'Demasiados códigos incorrectos.',
  'errors.2FA.NumberOfLoginAttemptsExceeded.mainPart2':
    'Vuelve a funcionar en un cuarto de hora. Si perdió el teléfono, un administrador puede quitar el segundo factor.',
  'errors.2FA.NumberOfLoginAttemptsExceeded.link': 'Al inicio de sesión',
};
