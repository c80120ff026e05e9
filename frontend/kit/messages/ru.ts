import type { RussianTextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

export const ru: RussianTextsLike<typeof de> = {
  loading: 'Загрузка',
  cancel: 'Отмена',
  close: 'Закрыть',
  'form.optional': 'необязательно',
  'form.choose': 'Выберите значение',
  'form.none': 'не указано',
  'form.wrong_one': '{{count}} поле ещё заполнено неверно',
  'form.wrong_few': '{{count}} поля ещё заполнены неверно',
  'form.wrong_many': '{{count}} полей ещё заполнены неверно',
  'form.wrong_other': '{{count}} поля ещё заполнены неверно',
  'form.unchanged': 'Пока ничего не изменено',
  'form.nothingToChoose': 'Пока не из чего выбирать.',
  'leave.title': 'Отменить изменения?',
  'leave.text': 'Введённые данные ещё не сохранены.',
  'leave.action': 'Не сохранять',
  'leave.stay': 'Продолжить',
};
