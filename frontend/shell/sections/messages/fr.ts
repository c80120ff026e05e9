import type { TextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

export const fr: TextsLike<typeof de> = {
  'area.baseData': 'Données de base',
  'area.administration': 'Administration',
  'group.configuration': 'Configuration',
  'group.operation': 'Exploitation',
  'group.people': 'Personnes',
  'group.settings': 'Paramètres',
  'section.articles': 'Articles',
  'section.technologies': 'Technologies',
  'section.customers': 'Clients',
  'section.materials': 'Matières',
  'section.resources': 'Ressources',
  'section.availabilityPlans': 'Plans de capacité',
  'section.resourcePriorities': 'Priorités',
  'section.setupMatrices': 'Matrices de réglage',
  'section.propertyDefinitions': 'Champs personnalisés',
  'section.planningObjectsSettings': 'Objets de planification',
  'section.planningSettings': 'Planification',
  'section.workbenchSettings': 'Poste et terminal',
  'section.importSettings': 'Import',
  'section.reportingSettings': 'Rapports',
  'section.securitySettings': 'Sécurité',
  'section.deadLetters': 'Événements non lus',
  'section.audit': 'Connexions et modifications',
};
