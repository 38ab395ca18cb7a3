import type { MantineTheme } from '@mantine/core';
import { describe, expect, it } from 'vitest';

import { cssVariables, theme } from '#web/app/theme.ts';

/** The relative luminance of an sRGB colour, as WCAG 2 defines it. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = (hex.match(/[0-9a-f]{2}/gu) ?? []).map((part) => {
    const share = Number.parseInt(part, 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const schemes = cssVariables({} as MantineTheme);
const shade = (name: 'gray' | 'dark', index: number) => theme.colors?.[name]?.[index] ?? '';

describe('Input fields and check boxes', () => {
  it.each([
    ['light', schemes.light, '#ffffff'],
    ['dark', schemes.dark, shade('dark', 6)],
    ['dark on the page', schemes.dark, shade('dark', 7)],
  ])('have a border with a contrast of at least 3:1: %s', (_scheme, variables, ground) => {
    expect(contrast(variables['--edge'] ?? ground, ground)).toBeGreaterThanOrEqual(3);
  });
  it.each([
    ['light', schemes.light, '#ffffff'],
    ['dark', schemes.dark, shade('dark', 6)],
  ])('have a focus outline with a contrast of at least 3:1: %s', (_scheme, variables, ground) => {
    expect(contrast(variables['--mantine-color-anchor'] ?? ground, ground)).toBeGreaterThanOrEqual(3);
  });
});
