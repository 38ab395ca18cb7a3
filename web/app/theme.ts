/**
 * The only Mantine theme (look.md): one sans-serif family, spacing in steps of 4, radius 8, hairlines, one brand colour, AA
 * contrast in light and dark mode.
 */
import {
  createTheme,
  type CSSVariablesResolver,
  type MantineColorsTuple,
  type MantineThemeOverride,
} from '@mantine/core';
import { m } from '#shared/platform/words/words.ts';

/** Petrol. Shade 7 is the filled button in light and dark: white on it is 6.4:1. */
const brandColour: MantineColorsTuple = [
  '#e9f6f7',
  '#d3ebed',
  '#a5d6da',
  '#7cc4ca',
  '#5cc0c9',
  '#2f9ba5',
  '#158089',
  '#0b6670',
  '#08545c',
  '#053f45',
];

/** Neutral colour of the light scheme; shades 6 and darker are readable as text on white and on shade 0. */
const gray: MantineColorsTuple = [
  '#f7f8f8',
  '#eff1f2',
  '#e3e6e8',
  '#d3d8db',
  '#b6bdc2',
  '#8a939a',
  '#646d74',
  '#525a61',
  '#363d43',
  '#1c2126',
];

/** Neutral colour of the dark scheme; shades 2 and lighter are readable as text on shades 6, 7 and 8. */
const dark: MantineColorsTuple = [
  '#e4e7e9',
  '#c3c9cd',
  '#a3abb1',
  '#7d868d',
  '#3c4349',
  '#2b3136',
  '#22272b',
  '#16191c',
  '#101315',
  '#0b0d0e',
];

/** Mantine's default red fails AA as error text and as a filled button; this one does not. */
const red: MantineColorsTuple = [
  '#fdefee',
  '#fbdedc',
  '#f5b8b4',
  '#f1958f',
  '#f28b84',
  '#dd5a51',
  '#ca3d33',
  '#b42318',
  '#941c13',
  '#71140d',
];

const tone = (background: string, border: string, text: string) => ({ background, border, text });

/** Status colours mean the same everywhere (look.md): grey created, blue moving, amber needs you, green delivered, red failed. */
const tones = {
  light: {
    grey: tone('#eff1f2', '#d3d8db', '#474f55'),
    blue: tone('#e8f1fd', '#bcd6f7', '#1b559f'),
    amber: tone('#fdf3dc', '#efd38f', '#7a5200'),
    green: tone('#e6f5ea', '#b2dcbf', '#1c6634'),
    red: tone('#fdefee', '#f5b8b4', '#9c2018'),
  },
  dark: {
    grey: tone('#2b3136', '#3c4349', '#c3c9cd'),
    blue: tone('#152943', '#24477a', '#a5ccfb'),
    amber: tone('#362a0d', '#5d4815', '#f1cf7d'),
    green: tone('#12301c', '#20552f', '#93d8a8'),
    red: tone('#3a1a17', '#6b2b25', '#f6aaa4'),
  },
} as const;

function toneVariables(scheme: keyof typeof tones): Record<string, string> {
  return Object.fromEntries(
    Object.entries(tones[scheme]).flatMap(([name, colours]) =>
      Object.entries(colours).map(([part, colour]) => [`--tone-${name}-${part}`, colour]),
    ),
  );
}

const selectedDark = '#123238';

/**
 * Overrides for colours that Mantine derives too light for AA, and our own hairlines and backgrounds. `--edge` is the border of
 * inputs and checkboxes: contrast 3:1 on its background.
 */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': gray[6],
    '--mantine-color-placeholder': gray[6],
    '--mantine-color-error': red[7],
    '--mantine-color-text': gray[9],
    '--mantine-color-default-border': gray[3],
    '--mantine-color-anchor': brandColour[7],
    '--line': gray[2],
    '--edge': gray[5],
    '--ground': gray[0],
    '--selected': brandColour[0],
    '--selected-text': brandColour[8],
    ...toneVariables('light'),
  },
  dark: {
    '--mantine-color-dimmed': dark[2],
    '--mantine-color-placeholder': dark[2],
    '--mantine-color-error': red[4],
    '--mantine-color-text': dark[0],
    '--mantine-color-default': dark[6],
    '--mantine-color-default-border': dark[4],
    '--mantine-color-anchor': brandColour[4],
    '--line': dark[5],
    '--edge': dark[3],
    '--ground': dark[8],
    '--selected': selectedDark,
    '--selected-text': '#9fdde3',
    // Mantine's default is darker than the page, so that a selected element looked like a hole.
    '--mantine-color-brand-light': selectedDark,
    '--mantine-color-brand-light-hover': '#184049',
    '--mantine-color-brand-light-color': '#9fdde3',
    '--mantine-color-red-light-color': red[4],
    ...toneVariables('dark'),
  },
});

const heading = (fontSize: string, lineHeight: string) => ({ fontSize, lineHeight, fontWeight: '600' });

/** Labels above the field at 13 px medium, help and error texts at 12 px (look.md). */
const inputStyles = {
  label: { fontSize: '0.8125rem', lineHeight: '1.25rem', fontWeight: 500, marginBottom: 4 },
  description: { fontSize: '0.75rem', lineHeight: '1rem' },
  error: { fontSize: '0.75rem', lineHeight: '1rem' },
};

/** The header of a dialog must not be a banner of the page; the content behind the overlay stays readable. */
const dialog = {
  closeButtonProps: { 'aria-label': m.common_close() },
  attributes: { header: { role: 'presentation' } },
  overlayProps: { backgroundOpacity: 0.32 },
};

const dialogStyles = { title: { fontSize: '0.9375rem', lineHeight: '1.375rem', fontWeight: 600 } };

export const theme: MantineThemeOverride = createTheme({
  fontFamily:
    // Tamil and Chinese fonts are listed by name: otherwise the browser may choose one that has only some of the letters, or a
    // Japanese one, and searches all fonts of the device for it during a key press.
    "'Inter Variable', 'Inter Stand-in', 'Inter Stand-in 2', system-ui, -apple-system, 'Segoe UI', 'Noto Sans', 'Noto Sans Tamil', 'Nirmala UI', 'PingFang SC', 'Microsoft YaHei', 'Noto Sans SC', 'Noto Sans CJK SC', 'Droid Sans Fallback', sans-serif",
  fontFamilyMonospace: "ui-monospace, 'SF Mono', 'Cascadia Mono', 'Roboto Mono', Menlo, Consolas, monospace",
  colors: { brand: brandColour, gray, dark, red },
  primaryColor: 'brand',
  primaryShade: { light: 7, dark: 7 },
  black: gray[9],
  respectReducedMotion: true,
  cursorType: 'pointer',
  defaultRadius: 'md',
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '16px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '0.875rem', lg: '0.9375rem', xl: '1.25rem' },
  lineHeights: { xs: '1rem', sm: '1.25rem', md: '1.25rem', lg: '1.375rem', xl: '1.75rem' },
  shadows: {
    xs: 'none',
    sm: 'none',
    md: '0 4px 16px rgb(16 24 32 / 12%)',
    lg: '0 8px 24px rgb(16 24 32 / 14%)',
    xl: '0 12px 32px rgb(16 24 32 / 16%)',
  },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: heading('1.25rem', '1.75rem'),
      h2: heading('0.9375rem', '1.375rem'),
      h3: heading('0.875rem', '1.25rem'),
      h4: heading('0.875rem', '1.25rem'),
      h5: heading('0.75rem', '1rem'),
      h6: heading('0.75rem', '1rem'),
    },
  },
  components: {
    Button: { defaultProps: { size: 'sm' }, styles: { root: { fontWeight: 500 } } },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 32 } },
    InputWrapper: { styles: inputStyles },
    TextInput: { defaultProps: { size: 'sm' } },
    Select: { defaultProps: { size: 'sm', allowDeselect: false } },
    Modal: { defaultProps: { ...dialog, centered: true }, styles: dialogStyles },
    Drawer: { defaultProps: dialog, styles: dialogStyles },
    Switch: { defaultProps: { withThumbIndicator: false } },
    Notification: {
      defaultProps: { closeButtonProps: { 'aria-label': m.app_close_message() } },
    },
    Checkbox: { defaultProps: { radius: 'xs' } },
    Tooltip: { defaultProps: { openDelay: 400, withArrow: true } },
    Paper: { defaultProps: { withBorder: true } },
    Badge: { styles: { root: { textTransform: 'none', fontWeight: 500 } } },
  },
});
