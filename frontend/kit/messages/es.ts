import type { TextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

export const es: TextsLike<typeof de> = {
  loading: 'Cargando',
  cancel: 'Cancelar',
  close: 'Cerrar',
  'form.optional': 'opcional',
  'form.choose': 'Elija una opción',
  'form.none': 'sin indicar',
  'form.wrong_one': '{{count}} campo aún no es correcto',
  'form.wrong_other': '{{count}} campos aún no son correctos',
  'form.unchanged': 'Aún no hay cambios',
  'form.nothingToChoose': 'Aún no hay nada que elegir.',
  'leave.title': '¿Descartar los cambios?',
  'leave.text': 'Lo que ha introducido aún no está guardado.',
  'leave.action': 'Descartar',
  'leave.stay': 'Seguir editando',
};
