import { describe, expect, it } from 'vitest';
import { deviceName } from './device-name.ts';

const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

describe('what somebody is signed in with, in two words', () => {
  it.each([
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/149.0.0.0 Safari/537.36`, 'Chrome · Windows'],
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/149.0.0.0 Safari/537.36 Edg/149.0`, 'Edge · Windows'],
    ['Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:147.0) Gecko/20100101 Firefox/147.0', 'Firefox · Linux'],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Safari/605.1.15',
      'Safari · macOS',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 26_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1',
      'Safari · iPhone',
    ],
    [`Mozilla/5.0 (Linux; Android 16; Pixel 9) ${webKit} Chrome/149.0.0.0 Mobile Safari/537.36`, 'Chrome · Android'],
    [`Mozilla/5.0 (X11; Linux x86_64) ${webKit} HeadlessChrome/149.0.0.0 Safari/537.36`, 'Chrome · Linux'],
  ])('%s', (userAgent, name) => {
    expect(deviceName(userAgent)).toBe(name);
  });

  it('a program that is no browser keeps the name that it gives itself', () => {
    expect(deviceName('erp-bridge/2.1')).toBe('erp-bridge/2.1');
  });
});
