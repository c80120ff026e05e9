import type { TextsLike } from '#frontend/i18n/messages.ts';
import type { tokensDe } from './de.ts';

export const tokensEs: TextsLike<typeof tokensDe> = {
  title: 'Tokens de API',
  text: 'Para sistemas conectados, como un ERP. Un token actúa en su nombre y nunca puede más que usted.',
  none: 'Aún no hay tokens',
  made: 'creado {{at}}',
  used: 'último uso {{at}}',
  unused: 'nunca usado',
  ends: 'válido hasta {{at}}',
  revoke: 'Revocar',
  'revoke.of': 'Revocar {{name}}',
  'revoke.title': '¿Revocar {{name}}?',
  'revoke.text': 'Quien lo use deja de entrar al instante.',
  'new': 'Token nuevo',
  name: 'Nombre',
  expiry: 'Último día',
  expiryHelp: 'Sin él vale hasta que se revoque.',
  rights: 'Derechos',
  make: 'Crear',
  once: 'Anótelo ahora, no se vuelve a mostrar:',
  noted: 'Anotado',
};
