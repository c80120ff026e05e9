/** The first that fits counts: browsers call themselves by the names of those before them, too. */
const browsers = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/Chrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const;
const systems = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
] as const;

/** "Firefox · Windows" of a `User-Agent`; whatever is no browser that people know keeps what it says of itself. */
export function deviceName(userAgent: string): string {
  const among = (names: readonly (readonly [RegExp, string])[]): string | undefined =>
    names.find(([sign]) => sign.test(userAgent))?.[1];
  const browser = among(browsers);
  return browser === undefined ? userAgent : [browser, among(systems)].filter((part) => part !== undefined).join(' · ');
}
