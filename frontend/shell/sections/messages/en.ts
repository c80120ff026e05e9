import type { TextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

export const en: TextsLike<typeof de> = {
  'area.baseData': 'Base data',
  'area.administration': 'Administration',
  'group.configuration': 'Configuration',
  'group.operation': 'Operation',
  'group.people': 'People',
  'group.settings': 'Settings',
  'section.articles': 'Articles',
  'section.technologies': 'Technologies',
  'section.customers': 'Customers',
  'section.materials': 'Materials',
  'section.resources': 'Resources',
  'section.availabilityPlans': 'Capacity plans',
  'section.resourcePriorities': 'Priorities',
  'section.setupMatrices': 'Set-up matrices',
  'section.propertyDefinitions': 'Own fields',
  'section.planningObjectsSettings': 'Planning objects',
  'section.planningSettings': 'Planning',
  'section.workbenchSettings': 'Workbench and terminal',
  'section.importSettings': 'Import',
  'section.reportingSettings': 'Reports',
  'section.securitySettings': 'Security',
  'section.deadLetters': 'Events not read',
  'section.audit': 'Sign-ins and changes',
};
