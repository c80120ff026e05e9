import { useColorScheme } from '@mui/material/styles';
import { canvasTokens, type Scheme, type Tokens } from './tokens.ts';

/** The scheme on screen now; the system's choice is resolved. */
export const useScheme = (): Scheme => useColorScheme().colorScheme ?? 'light';

/** Colours of the scheme on screen, for drawing on a canvas. Everything else takes the CSS variables. */
export const useTokens = (): Tokens => canvasTokens(useScheme());
