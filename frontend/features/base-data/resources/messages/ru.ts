import type { RussianTextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

/** Russian texts of what only resources have. */
export const ru = {
  combination: 'Сочетание {{number}}',
  'combination.add': 'Добавить сочетание',
  'combination.remove': 'Убрать сочетание {{number}}',
  'combination.empty': 'Выберите хотя бы одну группу артикулов.',
  'offer.noneKnown': 'Физических и свободных признаков ещё нет.',
  'offer.add': 'Добавить признак',
  'offer.remove': 'Убрать: {{name}}',
  'offer.characteristic': 'Признак',
  'offer.minimum': 'От',
  'offer.maximum': 'До',
  'offer.unit': 'Единица',
  'offer.values': 'Значения: {{name}}',
  'offer.upsideDown': '«До» не меньше, чем «От».',
  members: 'Ресурсы этой группы',
  'members.rank': 'Задать приоритеты',
  'members.none': 'В этой группе пока нет ресурсов.',
  'members.priority': 'Приоритет {{priority}}',
  'members.only': 'Он не входит ни в какую другую группу: сначала добавьте его в другую.',
  'members.remove': 'Убрать {{name}} из группы',
  'members.add': 'Добавить ресурс',
  'members.addTitle': 'Добавить {{name}} в {{group}}?',
  'members.removeTitle': 'Убрать {{name}} из {{group}}?',
  'members.addAction': 'Добавить',
  'members.removeAction': 'Убрать',
  'require.noneKnown': 'Признаков пока нет.',
  'require.value': 'Значение',
} satisfies RussianTextsLike<typeof de>;
