import { canvasTokens, type Scheme, type Tokens } from './tokens.ts';

/** The attribute of `<html>` that names the colour scheme. */
export const schemeAttribute = 'data-scheme';

/** `--text-2`, `--warn-solid`, `--bar-1` … per colour scheme, for emotion's `GlobalStyles`. */
export const cssVariables: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  [`:root, [${schemeAttribute}="light"]`]: variablesOf('light'),
  [`[${schemeAttribute}="dark"]`]: variablesOf('dark'),
  [`[${schemeAttribute}="contrast"]`]: variablesOf('contrast'),
};

function variablesOf(scheme: Scheme): Record<string, string> {
  const { scheme: ground, bars, ...colours } = canvasTokens(scheme);
  const variables: Record<string, string> = { colorScheme: ground, ...shadows(ground) };
  for (const [name, value] of Object.entries(colours)) variables[variableName(name)] = value;
  bars.forEach((value, place) => {
    variables[`--bar-${place + 1}`] = value;
  });
  return variables;
}

/** "warnSolid" is `--warn-solid`, "text2" is `--text-2`. */
function variableName(name: string): string {
  return `--${name.replace(/[A-Z]|\d/g, (found) => `-${found.toLowerCase()}`)}`;
}

/** Elevation (look, section 4): menus; then popovers and what floats. In dark a line replaces what a shadow cannot do. */
function shadows(ground: Tokens['scheme']): Record<string, string> {
  if (ground === 'dark')
    return {
      '--sh-2': '0 0 0 1px var(--line-2), 0 4px 12px rgb(0 0 0 / 0.4)',
      '--sh-3': '0 0 0 1px var(--line-2), 0 16px 40px rgb(0 0 0 / 0.5)',
    };
  return {
    '--sh-2': '0 0 0 1px rgb(20 36 46 / 0.06), 0 4px 12px rgb(20 36 46 / 0.1)',
    '--sh-3': '0 16px 40px rgb(20 36 46 / 0.18), 0 2px 8px rgb(20 36 46 / 0.1)',
  };
}
