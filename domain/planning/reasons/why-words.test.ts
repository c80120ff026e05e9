import { describe, expect, it, test } from 'vitest';
import { objectName } from '#domain/base-data/object-names/object-name.ts';
import { languageSchema } from '#domain/kernel/language.ts';
import { type Reason, reasonSchema } from '#domain/planning/plan/placement.ts';
import type { BindingReason } from './binding.ts';
import { whyTexts, whyWords } from './why-words.ts';

const kinds: readonly BindingReason['kind'][] = [
  ...reasonSchema.options.map((option) => option.shape.kind.value),
  'free',
];
const languages = languageSchema.options;

describe.each(languages)('why, in %s', (language) => {
  test.each(kinds)('%s has words', (kind) => {
    const details = { predecessor: ['end', 'buffer', 'overlap'], notWorking: ['shift', 'holiday', 'gap'] } as const;
    const variants = kind === 'predecessor' || kind === 'notWorking' ? details[kind] : [undefined];
    const sides = 'side' in (reasonSchema.options.find((one) => one.shape.kind.value === kind)?.shape ?? {});
    for (const detail of variants)
      for (const side of sides ? ['after', undefined] : [undefined]) {
        const object = { operationId: 'one', activityId: 'one', joint: detail, cause: detail };
        const reason = { kind, ...object, side } as unknown as Reason;
        for (const cause of ['sawing', undefined]) {
          const words = whyWords(language, reason, { operation: 'milling', resource: 'Mill 1', cause });
          expect(words).toMatch(/^\S.*\S\.$/);
          expect(words).not.toMatch(/[{}]/);
        }
      }
  });

  it('says the same things as the other languages, each in its own words', () => {
    expect(Object.keys(whyTexts(language)).sort()).toEqual(Object.keys(whyTexts('de')).sort());
    const own = Object.values(whyTexts(language));
    expect(new Set(own).size).toBe(own.length);
    for (const other of languages)
      if (other !== language) expect(Object.values(whyTexts(other)).filter((text) => own.includes(text))).toEqual([]);
  });
});

it('names the cause and the resource', () => {
  const reason: Reason = { kind: 'resourceBusy', operationId: 'one' as never };
  const values = { operation: 'milling', resource: 'Mill 1', cause: 'sawing' };
  expect(whyWords('en', reason, values)).toBe('Mill 1 was taken by “sawing” until then.');
  expect(whyWords('en', { ...reason, side: 'after' }, { ...values, causeOrder: 'PA-10007' })).toBe(
    'Mill 1 is taken by “sawing” (PA-10007) after it.',
  );
});

test('a reason names objects as the plant does, and leaves what the plant has named as it is', () => {
  const reason = { kind: 'parallelResource' } as Reason;
  const values = { operation: 'milling', resource: 'Mill 1', cause: 'Ressource 7' };
  const own = [objectName.parse({ objectType: 'resource', singularDe: 'Anlage', singularEn: 'Machine unit' })];
  expect(whyWords('de', reason, values, own)).toBe(
    'Eine parallel gebrauchte Ressource (Anlage) war mit „Ressource 7“ belegt.',
  );
  expect(whyWords('en', reason, values, own)).toContain('machine unit');
});
