import type { Tokens } from '#frontend/design/tokens.ts';

/** What the canvas draws with: the tokens of the design as values, each #rrggbb (look, section 2). */
export type PlanColors = Tokens;
