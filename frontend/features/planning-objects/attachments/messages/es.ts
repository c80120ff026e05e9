import type { TextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

export const es: TextsLike<typeof de> = {
  title: 'Archivos adjuntos',
  none: 'Todavía no hay archivos adjuntos.',
  add: 'Adjuntar archivo',
  hint: 'Elija archivos, suéltelos aquí o péguelos: hasta 25 MB cada uno.',
  cancel: '{{name}}: cancelar la subida',
  progress: 'Subiendo {{name}}',
  again: 'Otra vez',
  forget: '{{name}}: quitar el mensaje',
  save: 'Descargar {{name}}',
  view: 'Ver {{name}}',
  close: 'Cerrar',
  remove: 'Eliminar {{name}}',
  'remove.title': '¿Eliminar {{name}}?',
  'remove.text': 'El archivo se elimina de inmediato. No se puede deshacer.',
  'remove.action': 'Eliminar',
};
