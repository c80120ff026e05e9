import type { TextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

export const es: TextsLike<typeof de> = {
  list: 'Últimos pasos',
  listEmpty: 'Todavía no hay cambios.',
  listFailed: 'No se han cargado los últimos pasos.',
  mine: 'Sus pasos',
  others: 'Otros',
  undone: 'deshecho',
  'name.undo': 'Deshacer: {{what}}',
  'name.redo': 'Rehacer: {{what}}',
  what: '{{subject}}: {{action}}',
  moved: '{{subject}} a {{place}}',
  back: '{{subject}}: de vuelta a {{place}}',
  again: '{{subject}}: de nuevo a {{place}}',
  takenBack: 'Deshecho: {{what}}',
  repeated: 'Rehecho: {{what}}',
  since: 'Después vino «{{what}}». No se ha deshecho nada.',
  gone: 'Ya está deshecho o fue hace demasiado tiempo.',
  final: '«{{what}}» no se puede deshacer. No se ha cambiado nada.',
  'did.Created': 'creado',
  'did.Changed': 'modificado',
  'did.Deleted': 'eliminado',
  'did.Started': 'iniciado',
  andMore: '{{subject}} y {{count}} más',
  operations_one: '{{count}} operación',
  operations_other: '{{count}} operaciones',
};
