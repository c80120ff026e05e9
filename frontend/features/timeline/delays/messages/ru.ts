import type { RussianTextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

/** Russian texts of steps that cannot begin where they stand, because others are late. */
export const ru = {
  note_one: '{{count}} шаг не может начаться по плану',
  note_few: '{{count}} шага не могут начаться по плану',
  note_many: '{{count}} шагов не могут начаться по плану',
  note_other: '{{count}} шага не могут начаться по плану',
  open: 'Почему и что поможет',
  held: 'Начало не раньше {{possible}}: ожидаемое окончание «{{late}}» – {{expected}}.',
  longer: 'Ожидаемое окончание {{expected}}, на {{length}} позже плана.',
  late_one:
    'Ожидаемое окончание {{expected}}, на {{length}} позже плана. {{count}} следующий шаг не сможет начаться по плану.',
  late_few:
    'Ожидаемое окончание {{expected}}, на {{length}} позже плана. {{count}} следующих шага не смогут начаться по плану.',
  late_many:
    'Ожидаемое окончание {{expected}}, на {{length}} позже плана. {{count}} следующих шагов не смогут начаться по плану.',
  late_other:
    'Ожидаемое окончание {{expected}}, на {{length}} позже плана. {{count}} следующих шага не смогут начаться по плану.',
  replan: 'Запланировать следующее заново',
  hide: 'Скрыть, пока не изменится список шагов',
  freed_one: 'На {{count}} ресурсе освободилось время',
  freed_few: 'На {{count}} ресурсах освободилось время',
  freed_many: 'На {{count}} ресурсах освободилось время',
  freed_other: 'На {{count}} ресурсах освободилось время',
  pull: 'Сдвинуть следующее раньше …',
} as const satisfies RussianTextsLike<typeof de>;
