import type { TextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

export const es: TextsLike<typeof de> = {
  other: 'Otros caminos',
  importTitle: 'Tomar de archivos',
  importText: 'Recursos, artículos con operaciones, clientes y pedidos también vienen de archivos CSV o Excel.',
  importAction: 'A la importación',
  sampleTitle: 'Planta de muestra',
  sampleText:
    'Una fábrica de bicicletas con 21 recursos, 105 artículos y más de 600 pedidos alrededor de hoy, para conocer el sistema. Sus nombres están en alemán. Se puede eliminar en cualquier momento; lo que usted cree se queda.',
  sampleLoad: 'Cargar la planta de muestra',
  sampleLoading: 'Se está cargando la planta de muestra',
  sampleReporting: 'Se registran las notificaciones',
  sampleRemoving: 'Se está eliminando la planta de muestra',
  sampleLoaded: 'Cargada por {{name}}. Sus pedidos empiezan por DEMO-.',
  samplePartly: 'Eliminada salvo lo que aún se necesita.',
  sampleFailed: 'La última vez algo salió mal. Puede eliminar la planta de muestra y cargarla de nuevo.',
  sampleRemove: 'Eliminar la planta de muestra',
  sampleNotYours: 'Solo los administradores cargan y eliminan la planta de muestra.',
  progress: '{{done}} de {{total}}',
  removeTitle: '¿Eliminar la planta de muestra?',
  removeGoes: 'Esto se elimina, con todas sus notificaciones y notas:',
  removeStays_one: '{{count}} objeto se queda:',
  removeStays_other: '{{count}} objetos se quedan:',
  removeUsed: 'lo necesita {{names}}',
  removeLocked: 'bloqueado: {{names}}',
  removeAll: 'Nada suyo se ve afectado.',
  removeAction: 'Eliminar',
  removeNothing: 'Todo lo que queda se necesita.',
  removeWait: 'Comprobando …',
  startHide: 'No empezar más aquí tras iniciar sesión',
  startHidden: 'Encuentra esta página siempre en el menú de usuario.',
};
