import type { TextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

export const es: TextsLike<typeof de> = {
  connected: 'Conectado',
  offline: 'Sin conexión',
  clockJumped:
    'Se ha cambiado el reloj de este equipo. Para las notificaciones vale {{time}}. Si no es correcto, avise a planificación.',
  machines_one: '{{count}} máquina',
  machines_other: '{{count}} máquinas',
  close: 'Cerrar',
  menuOf: '{{name}}: idioma, bloqueo, salir',
  lockScreen: 'Bloquear la pantalla',
  lockTerminal: 'Bloquear el terminal',
  signOut: 'Cerrar sesión',
  digits: 'Teclas numéricas',
  deleteDigit: 'Borrar la última cifra',
  shownOf: '{{shown}} de {{total}}',
  pageUp: 'Página arriba',
  pageDown: 'Página abajo',
  'failure.title': 'Algo ha fallado',
  'failure.help':
    'Lo que ha notificado no se ha perdido. Vuelva a cargar la página; si no ayuda, avise a quien se ocupa de los terminales.',
  'failure.reload': 'Volver a cargar',
  'noStore.title': 'Este navegador no guarda nada',
  'noStore.help':
    'Un terminal debe poder guardar notificaciones en el dispositivo. No lo abra en una ventana privada y permita que esta dirección guarde datos.',
};
