import type { RussianTextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

export const ru: RussianTextsLike<typeof de> = {
  'area.baseData': 'Основные данные',
  'area.administration': 'Администрирование',
  'group.configuration': 'Справочники',
  'group.operation': 'Эксплуатация',
  'group.people': 'Люди',
  'group.settings': 'Настройки',
  'section.articles': 'Артикулы',
  'section.technologies': 'Технологии',
  'section.customers': 'Клиенты',
  'section.materials': 'Материалы',
  'section.resources': 'Ресурсы',
  'section.availabilityPlans': 'Планы мощности',
  'section.resourcePriorities': 'Приоритеты',
  'section.setupMatrices': 'Матрицы наладки',
  'section.propertyDefinitions': 'Свои поля',
  'section.planningObjectsSettings': 'Объекты планирования',
  'section.planningSettings': 'Планирование',
  'section.workbenchSettings': 'Рабочее место и терминал',
  'section.importSettings': 'Импорт',
  'section.reportingSettings': 'Отчёты',
  'section.securitySettings': 'Безопасность',
  'section.deadLetters': 'Непрочитанные события',
  'section.audit': 'Входы и изменения',
};
