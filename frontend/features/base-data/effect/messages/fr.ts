import type { TextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

/** French texts of what a change of base data does to the plan. */
export const fr = {
  effect: 'Ce que cela signifie pour le plan',
  checking: 'Vérification …',
  unchanged: 'Aucune barre ne change.',
  follows_one: '{{count}} barre s’allonge, se raccourcit ou se déplace aussitôt :',
  follows_other: '{{count}} barres s’allongent, se raccourcissent ou se déplacent aussitôt :',
  unfit_one: '{{count}} opération ne conviendra plus et reste jusqu’à ce qu’on la replace.',
  unfit_other: '{{count}} opérations ne conviendront plus et restent jusqu’à ce qu’on les replace.',
  late_one: '{{count}} commande prend du retard',
  late_other: '{{count}} commandes prennent du retard',
  rescued_one: '{{count}} commande est de nouveau à l’heure',
  rescued_other: '{{count}} commandes sont de nouveau à l’heure',
  overloads_one: '{{count}} surcharge s’ajoute',
  overloads_other: '{{count}} surcharges s’ajoutent',
  overloadsGone_one: '{{count}} surcharge disparaît',
  overloadsGone_other: '{{count}} surcharges disparaissent',
  move: '{{step}} : {{from}} → {{to}}',
  more: 'et {{count}} autres',
  fitAgain_one: '{{count}} opération convient de nouveau',
  fitAgain_other: '{{count}} opérations conviennent de nouveau',
  unfitOne: '{{step}} sur {{resource}}, {{at}} : {{cause}}',
  refit_one: 'Replacée, {{count}} barre bougerait.',
  refit_other: 'Replacées, {{count}} barres bougeraient.',
  refitLate_one: '{{count}} commande prendrait du retard',
  refitLate_other: '{{count}} commandes prendraient du retard',
  refitLeft_one: '{{count}} ne trouverait pas de place.',
  refitLeft_other: '{{count}} ne trouveraient pas de place.',
  mend: 'S’affiche dès que le formulaire est juste.',
  stays: 'Rien ne bouge tout seul.',
} satisfies TextsLike<typeof de>;
