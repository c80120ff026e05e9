import type { TextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

export const es: TextsLike<typeof de> = {
  'area.baseData': 'Datos maestros',
  'area.administration': 'Administración',
  'group.configuration': 'Configuración',
  'group.operation': 'Operación',
  'group.people': 'Personas',
  'group.settings': 'Ajustes',
  'section.articles': 'Artículos',
  'section.technologies': 'Tecnologías',
  'section.customers': 'Clientes',
  'section.materials': 'Materiales',
  'section.resources': 'Recursos',
  'section.availabilityPlans': 'Planes de capacidad',
  'section.resourcePriorities': 'Prioridades',
  'section.setupMatrices': 'Matrices de preparación',
  'section.propertyDefinitions': 'Campos propios',
  'section.planningObjectsSettings': 'Objetos de planificación',
  'section.planningSettings': 'Planificación',
  'section.workbenchSettings': 'Puesto y terminal',
  'section.importSettings': 'Importación',
  'section.reportingSettings': 'Informes',
  'section.securitySettings': 'Seguridad',
  'section.deadLetters': 'Eventos no leídos',
  'section.audit': 'Inicios de sesión y cambios',
};
