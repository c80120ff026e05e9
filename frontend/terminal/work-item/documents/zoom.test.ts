import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fitted, isWhole, resized, zoomed } from './zoom.ts';

const sheet = { width: 1000, height: 500 };
const pane = { width: 500, height: 500 };
const still = { x: 0, y: 0 };

describe('a sheet behind a pane', () => {
  test('is seen whole and in the middle at first', () => {
    expect(fitted(sheet, pane)).toEqual({ scale: 0.5, x: 0, y: 125 });
  });

  test('comes nearer around the fingers', () => {
    const near = zoomed(fitted(sheet, pane), 4, { x: 100, y: 250 }, still, sheet, pane);
    // 200, 250 of the sheet was below the fingers, and is.
    expect(near).toEqual({ scale: 2, x: 100 - 200 * 2, y: 250 - 250 * 2 });
  });

  test('follows the fingers to its edge and no further', () => {
    const near = zoomed(fitted(sheet, pane), 4, { x: 250, y: 250 }, still, sheet, pane);
    expect(zoomed(near, 1, still, { x: 30, y: -40 }, sheet, pane)).toEqual({ scale: 2, x: -720, y: -290 });
    expect(zoomed(near, 1, still, { x: 9_000, y: 9_000 }, sheet, pane)).toEqual({ scale: 2, x: 0, y: 0 });
  });

  test('is no smaller than whole, and no larger than twenty times that', () => {
    const whole = fitted(sheet, pane);
    expect(zoomed(whole, 0.1, { x: 3, y: 3 }, still, sheet, pane)).toEqual(whole);
    expect(zoomed(whole, 1_000, { x: 3, y: 3 }, still, sheet, pane).scale).toBe(10);
  });

  test('that was seen whole is seen whole in a turned device, and what was in the middle stays there', () => {
    const turned = { width: 300, height: 700 };
    expect(isWhole(resized(fitted(sheet, pane), pane, sheet, turned), sheet, turned)).toBe(true);
    const near = zoomed(fitted(sheet, pane), 4, { x: 250, y: 250 }, still, sheet, pane);
    const { scale, x, y } = resized(near, pane, sheet, turned);
    expect((turned.width / 2 - x) / scale).toBeCloseTo((pane.width / 2 - near.x) / near.scale);
    expect((turned.height / 2 - y) / scale).toBeCloseTo((pane.height / 2 - near.y) / near.scale);
  });

  test('leaves nothing empty that it could fill, whatever the fingers do', () => {
    const number = fc.double({ min: -2_000, max: 2_000, noNaN: true });
    const touch = fc.record({
      factor: fc.double({ min: 0.1, max: 10, noNaN: true }),
      at: fc.record({ x: number, y: number }),
      by: fc.record({ x: number, y: number }),
    });
    fc.assert(
      fc.property(fc.array(touch, { minLength: 1 }), (touches) => {
        const { scale, x, y } = touches.reduce(
          (zoom, { factor, at, by }) => zoomed(zoom, factor, at, by, sheet, pane),
          fitted(sheet, pane),
        );
        expect(x).toBeLessThanOrEqual(0.001);
        expect(x + sheet.width * scale).toBeGreaterThanOrEqual(pane.width - 0.001);
        if (sheet.height * scale >= pane.height) expect(y).toBeLessThanOrEqual(0.001);
        else expect(y).toBeCloseTo((pane.height - sheet.height * scale) / 2);
      }),
    );
  });
});
