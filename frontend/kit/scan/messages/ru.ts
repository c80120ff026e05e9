import type { RussianTextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

/** Russian texts of the scanner. */
export const ru = {
  picture: 'Изображение с камеры',
  hint: 'Держите код маршрутного листа в рамке.',
  looking: 'Поиск операции …',
  'camera.refused': 'Камера для этой страницы не разрешена.',
  'camera.absent': 'На этом устройстве нет камеры.',
  'camera.insecure': 'Браузер разрешает камеру только по https.',
  'camera.busy': 'Камеру использует другая программа.',
  'camera.cannotRead': 'Этот браузер не умеет читать коды камерой.',
  otherwise: 'Возьмите ручной сканер или введите номер.',
  'torch.on': 'Включить свет',
  'torch.off': 'Выключить свет',
  number: 'Номер из маршрутного листа',
  open: 'Открыть',
} satisfies RussianTextsLike<typeof de>;
