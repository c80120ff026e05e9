import type { TextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

export const es: TextsLike<typeof de> = {
  'value.yes': 'sí',
  'value.no': 'no',
  'panel.edit': 'Editar',
  'panel.archive': 'Archivar',
  'panel.restore': 'Restaurar',
  'panel.delete': 'Eliminar',
  'panel.create': 'Crear',
  'panel.save': 'Guardar',
  'panel.change': 'Editar {{name}}',
  'panel.gone': 'Esta entrada ya no existe',
  'delete.title': '¿Eliminar {{name}}?',
  'delete.text': 'La entrada permanece en el historial.',
  'delete.usedBy': 'Todavía lo utilizan:',
  'notice.created': '{{name}}: creado',
  'notice.saved': '{{name}}: guardado',
  'notice.archived': '{{name}}: archivado',
  'notice.restored': '{{name}}: restaurado',
  'notice.deleted': '{{name}}: eliminado',
};
