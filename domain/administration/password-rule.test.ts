import { describe, expect, test } from 'vitest';
import { passwordFault } from './password-rule.ts';

describe('a password', () => {
  // shows base-data 5.18, base-data 9.3
  test('has eight characters, whatever they are made of', () => {
    expect(passwordFault('Ab1-Ab1', 'anna')).toBe('passwordTooShort');
    expect(passwordFault('Äb1-Äb1-', 'anna')).toBeUndefined();
    // Four signs that are two code units each.
    expect(passwordFault('a1😀😀😀', 'anna')).toBe('passwordTooShort');
  });

  // shows base-data 5.19
  test('has letters, digits and symbols', () => {
    for (const password of ['onlyletters', '1234567890', '--------', 'letters123', 'letters---', '123-----'])
      expect(passwordFault(password, 'anna'), password).toBe('passwordNeedsKinds');
    for (const password of ['Tisch-42-rot', 'пароль-42', 'drei rote 4 Tische'])
      expect(passwordFault(password, 'anna'), password).toBeUndefined();
  });

  test('does not hold the name of its user', () => {
    expect(passwordFault('Werner-2026', 'werner')).toBe('passwordKnown');
    expect(passwordFault('Leitstand-2026', 'ei')).toBeUndefined();
  });
});
