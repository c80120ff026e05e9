import type { TextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

/** French texts of the ways in which the plan follows a change. */
export const fr = {
  title: 'Comment suit le plan',
  'way.rightShift': 'Décaler à droite',
  'way.othersStay': 'Les autres restent',
  'way.otherMachines': 'Autres machines',
  'way.leave': 'Laisser tel quel',
  'way.comeBack': 'Ramener',
  'help.rightShift': 'La suite reste ; ce qui gêne bouge aussi peu que possible.',
  'help.othersStay': 'Seul le nécessaire va dans des places libres.',
  'help.otherMachines': 'Ce qui y finit plus tôt peut aller sur une autre machine adaptée.',
  'help.leave': 'Rien ne bouge ; ce qui ne convient plus est signalé.',
  'help.comeBack': 'Ce qui a été décalé revient là où il y a de la place.',
  moved_one: '{{count}} bouge',
  moved_other: '{{count}} bougent',
  late_one: '{{count}} commande sera en retard',
  late_other: '{{count}} commandes seront en retard',
  noneLate: 'aucune ne sera en retard',
  delay: 'plus grand retard {{time}}',
  overloads_one: '{{count}} surcharge de plus',
  overloads_other: '{{count}} surcharges de plus',
  lateness: '{{time}} de retard en plus',
  sooner: '{{time}} de retard en moins',
  nothing: 'rien ne bouge',
  chosen: 'vaut sans choix',
} satisfies TextsLike<typeof de>;
