import type { RussianTextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

/** Russian texts of the camera. */
export const ru = {
  picture: 'Изображение с камеры',
  starting: 'Камера включается …',
  refused: 'Камера для этой страницы не разрешена. Её можно разрешить рядом с адресом в браузере.',
  absent: 'На этом устройстве нет камеры.',
  insecure: 'Браузер разрешает камеру только по https.',
  busy: 'Камеру использует другая программа.',
  lost: 'Камеры больше нет.',
  again: 'Повторить',
  next: 'Другая камера',
  'torch.on': 'Включить свет',
  'torch.off': 'Выключить свет',
} satisfies RussianTextsLike<typeof de>;
