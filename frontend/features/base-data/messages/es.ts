import type { TextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

export const es: TextsLike<typeof de> = {
  'value.yes': 'sí',
  'value.no': 'no',
  'panel.edit': 'Editar',
  'panel.archive': 'Archivar',
  'panel.restore': 'Restaurar',
  'panel.delete': 'Eliminar',
  'panel.create': 'Crear',
  'panel.save': 'Guardar',
  'panel.change': 'Editar {{name}}',
  'archive.title': '¿Archivar {{name}}?',
  'restore.title': '¿Recuperar {{name}}?',
  'delete.title': '¿Eliminar {{name}}?',
  'delete.text': 'La entrada permanece en el historial.',
  'notice.created': '{{name}}: creado',
  'notice.saved': '{{name}}: guardado',
  'notice.archived': '{{name}}: archivado',
  'notice.restored': '{{name}}: restaurado',
  'notice.deleted': '{{name}}: eliminado',
  'label.archived': 'archivado',
  'list.archived': 'Mostrar archivados',
  'panel.duplicate': 'Duplicar',
  'panel.history': 'Historial',
  'history.Created': 'creado',
  'history.Changed': 'modificado',
  'history.Deleted': 'eliminado',
  'delete.archive': 'Archivar en su lugar',
  'duplicate.name': '{{name}} (copia)',
  'batch.open': 'Cambiar {{count}}',
  'batch.title_one': 'Cambiar {{count}} entrada',
  'batch.title_other': 'Cambiar {{count}} entradas',
  'batch.field': 'Campo',
  'batch.clear': 'Vaciar el campo',
  'batch.nothing': 'No cambiaría nada',
  'batch.action': 'Cambiar {{count}}',
  'batch.preview': 'Lo que cambia ({{count}})',
  'batch.done_one': '{{count}} entrada cambiada',
  'batch.done_other': '{{count}} entradas cambiadas',
  'batch.refused_one': '{{count}} entrada no se pudo cambiar:',
  'batch.refused_other': '{{count}} entradas no se pudieron cambiar:',
  'about.articleGroups':
    'Ordenan artículos. Los recursos pueden indicar qué grupos se procesan a la vez; las matrices de preparación se rigen por ellos.',
  'about.amountUnits': 'En qué se indican las cantidades de artículos y materiales, por ejemplo piezas, kg o m.',
  'about.resourcePrograms':
    'Lo que se procesa a la vez en un recurso debe tener el mismo programa, como la temperatura de un horno.',
  'about.gapTypes':
    'Por qué un recurso no trabaja, por ejemplo mantenimiento o vacaciones. Cada ausencia indica un motivo.',
  'about.rejectTypes': 'Por qué se rechazan piezas. El taller elige uno al notificar.',
  'about.troubleTypes':
    'Por qué se para el trabajo, por ejemplo una herramienta rota. El taller elige una al notificar.',
  'about.troubleTypeGroups': 'Ordenan las causas de avería, para que el taller las encuentre antes.',
  'about.locations':
    'Naves o plantas. Recursos y usuarios pueden pertenecer a una; el puesto de trabajo filtra por ella.',
  'about.pools': 'Reúnen recursos de varios grupos, por ejemplo una línea. La planificación no se rige por ellos.',
  'about.resourceGroups':
    'Recursos que se pueden sustituir. Una operación indica el grupo y la planificación elige en él.',
  'about.publicHolidays':
    'Días en los que no empieza ningún turno. «Ajustes, Planificación» rellena los festivos de un país por sí solo.',
  'about.characteristics.physical':
    'Lo que se puede medir, como peso o longitud: solo se planifican recursos en los que cabe.',
  'about.characteristics.free':
    'Propiedades propias, como material o superficie: solo se planifican recursos con el valor pedido.',
  'about.characteristics.order':
    'Valores en su mejor orden, como colores de claro a oscuro: entre sitios igual de buenos la planificación lo respeta.',
  'about.availabilityPlans': 'Los turnos de una semana. Los recursos trabajan según uno o varios por turno.',
  'about.setupMatrices': 'Cuánto se tarda en preparar de un tipo de trabajo al siguiente, por grupo de recursos.',
  'about.propertyDefinitions':
    'Datos que solo necesita su planta. Aparecen después en formularios, listas, importación y exportación.',
  'about.valueAdds': 'Lo que se hace, como serrar o comprobar. Lo indican tecnologías y plantillas de proceso.',
  'about.materials':
    'Lo que hace falta para los artículos. Lo indican las listas de piezas de las tecnologías; de ellas resultan las necesidades.',
  'about.processTemplates': 'Pasos antes y después de la fabricación que un artículo necesita, como diseño o envío.',
};
