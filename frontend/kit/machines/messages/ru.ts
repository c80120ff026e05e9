import type { RussianTextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

/** Russian texts of machines that send signals. */
export const ru = {
  machine: 'Станок',
  state: 'Состояние',
  'state.running': 'работает',
  'state.stopped': 'стоит',
  'state.fault': 'неисправность',
  'state.unknown': 'не сообщено',
  lastSignal: 'Последний сигнал',
  ago: '{{time}}, {{length}} назад',
  signals: 'Сигналы',
  heard: 'поступают',
  silent: 'нет уже {{length}}',
  silentAfter: 'Считается молчащим через',
  silentAfterOf: '{{machine}} считается молчащим через',
  list: 'Станки, отправляющие сигналы',
  none: 'Ни один станок ещё не отправил сигнал. Как отправляет шлюз, описано в docs/machines.md.',
  failed: 'Станки не загружены',
  saved: 'Теперь {{machine}} считается молчащим через {{length}} без сигнала.',
  silentSince: 'Нет сигнала с {{time}}; последнее состояние: {{state}}',
} satisfies RussianTextsLike<typeof de>;
