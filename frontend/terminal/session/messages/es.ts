import type { TextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

export const es: TextsLike<typeof de> = {
  'door.title': 'Iniciar sesión',
  'door.badge': 'Acerque su tarjeta al lector o introduzca su PIN',
  'door.pin': 'PIN',
  'door.signIn': 'Continuar',
  'door.welcome': 'Hola, {{name}}',
  'door.wrong.pin': 'La planta no conoce este PIN. Introdúzcalo otra vez.',
  'door.wrong.rfid': 'Nadie tiene esta tarjeta. Introduzca su PIN o avise a la administración.',
  'door.blocked': 'Demasiados PIN erróneos. De nuevo en {{time}}; con tarjeta, ya.',
  'door.notice.locked': 'El terminal está bloqueado. Quien siga, inicia sesión.',
  'door.notice.idle': 'Sesión cerrada porque nadie tocó el terminal.',
  'door.notice.revoked': 'Este dispositivo ya no está vinculado: el terminal se vinculó en otro sitio o se eliminó.',
  'screen.title': 'Bloqueado por {{name}}',
  'screen.help': 'Con PIN o tarjeta se continúa. Si inicia sesión otra persona, empieza su trabajo.',
  'idle.title': '¿Sigue ahí? Se cerrará la sesión.',
  'idle.stay': 'Seguir conectado',
  'locked.title': 'Este terminal está bloqueado',
  'locked.help': 'La administración lo ha bloqueado. Se abre solo en cuanto se desbloquee.',
  'which.title': '¿Qué terminal es este?',
  'which.help': 'Abra la dirección que la administración muestra para el terminal.',
  'link.title': 'Vincular este dispositivo',
  'link.help':
    'Este dispositivo será el terminal «{{address}}». Quien pueda configurar terminales inicia sesión una vez; la sesión termina enseguida.',
  'link.username': 'Usuario',
  'link.password': 'Contraseña',
  'link.code': 'Código de la aplicación',
  'link.do': 'Vincular',
};
