import type { TextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

export const es: TextsLike<typeof de> = {
  connected: 'Conectado',
  offline: 'Sin conexión',
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
};
