import type { TextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

export const fr: TextsLike<typeof de> = {
  'value.yes': 'oui',
  'value.no': 'non',
  'panel.edit': 'Modifier',
  'panel.archive': 'Archiver',
  'panel.restore': 'Restaurer',
  'panel.delete': 'Supprimer',
  'panel.create': 'Créer',
  'panel.save': 'Enregistrer',
  'panel.change': 'Modifier {{name}}',
  'archive.title': 'Archiver {{name}} ?',
  'restore.title': 'Rétablir {{name}} ?',
  'delete.title': 'Supprimer {{name}} ?',
  'delete.text': 'L’entrée reste dans l’historique.',
  'notice.created': '{{name}} : création enregistrée',
  'notice.saved': '{{name}} : modifications enregistrées',
  'notice.archived': '{{name}} : archivage effectué',
  'notice.restored': '{{name}} : restauration effectuée',
  'notice.deleted': '{{name}} : suppression effectuée',
  'label.archived': 'archivé',
  'list.archived': 'Afficher les archivés',
  'panel.duplicate': 'Dupliquer',
  'panel.history': 'Historique',
  'history.Created': 'créé',
  'history.Changed': 'modifié',
  'history.Deleted': 'supprimé',
  'delete.archive': 'Archiver à la place',
  'duplicate.name': '{{name}} (copie)',
  'batch.open': 'Modifier {{count}}',
  'batch.title_one': 'Modifier {{count}} entrée',
  'batch.title_other': 'Modifier {{count}} entrées',
  'batch.field': 'Champ',
  'batch.clear': 'Vider le champ',
  'batch.nothing': 'Rien ne changerait',
  'batch.action': 'Modifier {{count}}',
  'batch.preview': 'Ce qui change ({{count}})',
  'batch.done_one': '{{count}} entrée modifiée',
  'batch.done_other': '{{count}} entrées modifiées',
  'batch.refused_one': '{{count}} entrée n’a pas pu être modifiée :',
  'batch.refused_other': '{{count}} entrées n’ont pas pu être modifiées :',
  'about.articleGroups':
    'Classent les articles. Les ressources peuvent dire quels groupes passent ensemble ; les matrices de réglage s’y réfèrent.',
  'about.amountUnits': 'En quoi sont données les quantités d’articles et de matières, par exemple pièces, kg ou m.',
  'about.resourcePrograms':
    'Ce qui passe en même temps sur une ressource doit avoir le même programme, comme la température d’un four.',
  'about.gapTypes':
    'Pourquoi une ressource ne travaille pas, par exemple maintenance ou congés. Chaque absence indique un motif.',
  'about.rejectTypes': 'Pourquoi des pièces sont rebutées. L’atelier en choisit un en déclarant.',
  'about.troubleTypes':
    'Pourquoi le travail s’arrête, par exemple un outil cassé. L’atelier en choisit une en déclarant.',
  'about.troubleTypeGroups': 'Classent les causes de panne, pour que l’atelier les trouve plus vite.',
  'about.locations':
    'Halls ou usines. Ressources et utilisateurs peuvent appartenir à un site ; l’établi filtre d’après lui.',
  'about.pools':
    'Réunissent des ressources de plusieurs groupes, par exemple une ligne. La planification ne s’y réfère pas.',
  'about.resourceGroups':
    'Ressources qui peuvent se remplacer. Une opération indique le groupe, la planification y choisit.',
  'about.publicHolidays':
    'Jours où aucun poste ne commence. « Paramètres, Planification » remplit de lui-même les jours fériés d’un pays.',
  'about.characteristics.physical':
    'Ce qui se mesure, comme poids ou longueur : seules sont planifiées les ressources où cela convient.',
  'about.characteristics.free':
    'Propriétés à vous, comme matière ou surface : seules sont planifiées les ressources qui ont la valeur voulue.',
  'about.characteristics.order':
    'Valeurs dans leur meilleur ordre, comme des couleurs du clair au foncé : entre des places aussi bonnes, la planification le respecte.',
  'about.availabilityPlans':
    'Les postes d’une semaine. Les ressources travaillent selon un seul, ou plusieurs tour à tour.',
  'about.setupMatrices':
    'Combien de temps prend le réglage d’un genre de travail au suivant, par groupe de ressources.',
  'about.propertyDefinitions':
    'Ce que seule votre usine doit savoir. Cela figure ensuite dans formulaires, listes, import et export.',
  'about.valueAdds': 'Ce qui est fait, comme scier ou contrôler. Technologies et modèles de processus l’indiquent.',
  'about.materials':
    'Ce qu’il faut pour les articles. Les nomenclatures des technologies l’indiquent ; les besoins en découlent.',
  'about.processTemplates': 'Étapes avant et après la fabrication dont un article a besoin, comme étude ou expédition.',
};
