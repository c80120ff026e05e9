import type { Tokens } from '#frontend/design/tokens.ts';

/** Design tokens as #rrggbb values for the canvas (look, section 2). */
export type PlanColors = Tokens;
