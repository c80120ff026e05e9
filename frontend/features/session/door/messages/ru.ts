import type { RussianTextsLike } from '#frontend/i18n/messages.ts';
import type { doorDe } from './de.ts';

export const doorRu: RussianTextsLike<typeof doorDe> = {
  'forgot.title': 'Забытый пароль',
  'forgot.text': 'Мы пришлём ссылку, чтобы задать новый.',
  'forgot.username': 'Имя пользователя',
  'forgot.send': 'Запросить ссылку',
  'forgot.sent':
    'Если такой пользователь есть и указан адрес почты, ссылка скоро придёт. Она действует десять минут. Если её нет, ссылку может выдать администратор.',
  'reset.title': 'Новый пароль',
  'reset.text': 'Не менее 8 знаков: буквы, цифры и символы.',
  'reset.password': 'Новый пароль',
  'reset.again': 'Ещё раз',
  'reset.different': 'Введённые пароли различаются.',
  'reset.send': 'Задать пароль',
  'reset.done': 'Новый пароль действует. Можно войти.',
  'reset.noLink': 'В этом адресе нет ссылки. Запросите новую.',
  'reset.askAnew': 'Запросить новую ссылку',
  back: 'Ко входу',
  'factor.title': 'Второй фактор',
  'factor.text': 'Введите код, который показывает приложение.',
  'factor.setUp':
    'Для вашей учётной записи нужен второй фактор. Считайте картинку приложением-аутентификатором и введите его код.',
  'factor.code': 'Код',
  'factor.recovery': 'Без приложения: код восстановления',
  'factor.next': 'Войти',
  'codes.continue': 'Коды записаны',
  'codes.title': 'Коды восстановления',
  'errors.2FA.userNotFound.mainPart1': 'Для этого входа нет пользователя.',
  'errors.2FA.userNotFound.mainPart2': 'Администратор может его создать.',
  'errors.2FA.userNotFound.link': 'Ко входу',
  'errors.2FA.signInTicketExpired.mainPart1': 'Вход занял слишком много времени.',
  'errors.2FA.signInTicketExpired.mainPart2': 'После пароля есть пять минут на код.',
  'errors.2FA.signInTicketExpired.link': 'Войти ещё раз',
  'errors.2FA.NumberOfLoginAttemptsExceeded.mainPart1': 'Слишком много неверных кодов.',
  'errors.2FA.NumberOfLoginAttemptsExceeded.mainPart2':
    'Снова можно через четверть часа. Если телефон потерян, администратор может удалить второй фактор.',
  'errors.2FA.NumberOfLoginAttemptsExceeded.link': 'Ко входу',
};
