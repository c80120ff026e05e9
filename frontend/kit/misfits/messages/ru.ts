import type { TextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

/** Russian words for what no longer fits the base data. */
export const ru = {
  'cause.holiday': 'больше не подходит: праздник {{day}}',
  'cause.gap': 'больше не подходит: простой {{day}}',
  'cause.shift': 'больше не подходит: нерабочее время {{day}}',
  'cause.length': 'больше не подходит: теперь закончится {{time}}',
  'cause.times': 'больше не подходит: по технологии {{length}}',
  'cause.setUp': 'больше не подходит: нужна наладка {{length}}',
  'cause.deleted': 'больше не подходит: ресурс удалён',
  'cause.archived': 'больше не подходит: ресурс в архиве',
  'cause.attendant': 'больше не подходит: ресурс теперь сопровождающий',
  'cause.group': 'больше не подходит: ресурс вышел из группы',
  'cause.program': 'больше не подходит: ресурс без программы',
  'cause.characteristics': 'больше не подходит: у ресурса нет нужных характеристик',
} satisfies TextsLike<typeof de>;
