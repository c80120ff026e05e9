import type { TextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

export const es: TextsLike<typeof de> = {
  slip: 'Hoja de ruta',
  pdf: 'Descargar PDF',
  print: 'Imprimir',
  article: 'Artículo',
  amount: 'Cantidad',
  customer: 'Cliente',
  delivery: 'Fecha de entrega',
  planTime: 'Tiempo planificado',
  order: 'Pedido',
  barcode: 'Código de barras {{code}}',
  failed: 'No se ha podido cargar la hoja de ruta',
};
