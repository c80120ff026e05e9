import { describe, expect, it } from 'vitest';
import { aimedAt, type SeenCode, shownPart } from './aim.ts';

const seen = (code: string, x: number, y: number): SeenCode => ({ code, x, y, isChecked: true });

describe('of several codes in the picture', () => {
  it('the one nearest to the middle is meant', () => {
    const codes = [seen('PA-1-10', 0.2, 0.3), seen('PA-1-20', 0.5, 0.55), seen('PA-1-30', 0.5, 0.75)];
    expect(aimedAt(codes)?.code).toBe('PA-1-20');
  });

  it('none is meant that lies beside the frame', () => {
    expect(aimedAt([seen('PA-1-10', 0.5, 0.1), seen('PA-1-20', 0.95, 0.5)])).toBeUndefined();
    expect(aimedAt([])).toBeUndefined();
  });
});

describe('the part of the picture that is shown', () => {
  it('is cut at the sides in a box that is narrower, above and below in one that is wider', () => {
    expect(shownPart({ width: 1280, height: 720 }, { width: 360, height: 270 })).toEqual({
      left: 160,
      top: 0,
      width: 960,
      height: 720,
    });
    expect(shownPart({ width: 720, height: 1280 }, { width: 360, height: 270 })).toEqual({
      left: 0,
      top: 370,
      width: 720,
      height: 540,
    });
  });

  it('is everything before the page is laid out', () => {
    expect(shownPart({ width: 640, height: 480 }, { width: 0, height: 0 })).toEqual({
      left: 0,
      top: 0,
      width: 640,
      height: 480,
    });
  });
});
