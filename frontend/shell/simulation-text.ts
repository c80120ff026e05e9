import { defineMessages } from '#frontend/i18n/messages.ts';

/** Whoever works in a simulation has to know it, in every language of the product. */
export const { useText: useSimulationText } = defineMessages('simulation', {
  de: {
    'simulation.which': 'Simulation {{number}}: {{name}}',
    'simulation.apart': 'Was Sie hier ändern, erreicht den echten Plan nicht.',
    'simulation.gone': 'Die Simulation {{number}} gibt es nicht oder nicht mehr.',
    'simulation.leave': 'Zum echten Plan',
  },
  en: {
    'simulation.which': 'Simulation {{number}}: {{name}}',
    'simulation.apart': 'What you change here does not reach the live plan.',
    'simulation.gone': 'There is no simulation {{number}}, or not any more.',
    'simulation.leave': 'To the live plan',
  },
  es: {
    'simulation.which': 'Simulación {{number}}: {{name}}',
    'simulation.apart': 'Lo que cambie aquí no llega al plan real.',
    'simulation.gone': 'La simulación {{number}} no existe o ya no existe.',
    'simulation.leave': 'Al plan real',
  },
  fr: {
    'simulation.which': 'Simulation {{number}} : {{name}}',
    'simulation.apart': 'Ce que vous changez ici n’atteint pas le plan réel.',
    'simulation.gone': 'La simulation {{number}} n’existe pas ou n’existe plus.',
    'simulation.leave': 'Vers le plan réel',
  },
  ru: {
    'simulation.which': 'Симуляция {{number}}: {{name}}',
    'simulation.apart': 'Изменения здесь не попадают в рабочий план.',
    'simulation.gone': 'Симуляции {{number}} нет или больше нет.',
    'simulation.leave': 'К рабочему плану',
  },
});
