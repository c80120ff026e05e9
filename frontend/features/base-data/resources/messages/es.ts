import type { TextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

/** Spanish texts of what only resources have. */
export const es = {
  combination: 'Combinación {{number}}',
  'combination.add': 'Añadir combinación',
  'combination.remove': 'Quitar la combinación {{number}}',
  'combination.empty': 'Elija al menos un grupo de artículos.',
  'offer.noneKnown': 'Aún no hay características físicas o libres.',
  'offer.add': 'Añadir característica',
  'offer.remove': 'Quitar {{name}}',
  'offer.characteristic': 'Característica',
  'offer.minimum': 'Desde',
  'offer.maximum': 'Hasta',
  'offer.unit': 'Unidad',
  'offer.values': 'Valores de {{name}}',
  'offer.upsideDown': 'Hasta debe ser al menos Desde.',
  members: 'Recursos de este grupo',
  'members.rank': 'Fijar prioridades',
  'members.none': 'Todavía no hay ningún recurso en este grupo.',
  'members.priority': 'Prioridad {{priority}}',
  'members.only': 'No pertenece a ningún otro grupo: añádalo antes a otro.',
  'members.remove': 'Quitar {{name}} del grupo',
  'members.add': 'Añadir un recurso',
  'members.addTitle': '¿Añadir {{name}} a {{group}}?',
  'members.removeTitle': '¿Quitar {{name}} de {{group}}?',
  'members.addAction': 'Añadir',
  'members.removeAction': 'Quitar',
  'require.noneKnown': 'Aún no hay características.',
  'require.value': 'Valor',
} satisfies TextsLike<typeof de>;
