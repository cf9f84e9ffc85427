// Colours and sizes. The values correct Mantine's contrast to meet WCAG AA in light and dark mode; check both with axe
// after a change.
import { Button, createTheme, type CSSVariablesResolver, Input, type MantineColorsTuple } from '@mantine/core';

const petrol: MantineColorsTuple = [
  '#e6f5f6',
  '#d0e9eb',
  '#a5d5d8',
  '#76c0c5',
  '#4badb3',
  '#2b9fa6',
  '#129199',
  '#0b7e88',
  '#00717a',
  '#005a61',
];
const red: MantineColorsTuple = [
  '#fff0f0',
  '#ffdddd',
  '#ffb8b8',
  '#ff8f8f',
  '#fa6666',
  '#f14b4b',
  '#e63b3b',
  '#d92c2c',
  '#c92a2a',
  '#a51f1f',
];
/** Text (0), lines (4), cards (6, 7) and page (8). */
const dark: MantineColorsTuple = [
  '#d3d9de',
  '#b8c0c7',
  '#8d959d',
  '#69737c',
  '#434d56',
  '#343d45',
  '#272f36',
  '#1d242a',
  '#151b20',
  '#0e1216',
];

/** At least 44 px, the minimum size of a touch target. */
const COMFORTABLE_HEIGHT = '2.75rem';

export const theme = createTheme({
  primaryColor: 'petrol',
  colors: { petrol, red, dark },
  primaryShade: { light: 8, dark: 7 },
  autoContrast: true,
  luminanceThreshold: 0.28,
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  black: '#12181d',
  fontFamily: '"Source Sans 3", "Source Sans 3 Fallback", system-ui, sans-serif',
  headings: {
    fontFamily: 'inherit',
    sizes: {
      h1: { fontSize: '1.75rem', lineHeight: '1.2' },
      h2: { fontSize: '1.25rem', lineHeight: '1.3' },
      h3: { fontSize: '1.0625rem', lineHeight: '1.4' },
    },
  },
  components: {
    Alert: {
      styles: {
        label: { fontSize: 'var(--mantine-font-size-md)' },
        message: { fontSize: 'var(--mantine-font-size-md)' },
      },
    },
    ActionIcon: { defaultProps: { size: 44, variant: 'subtle', color: 'gray' } },
    Button: Button.extend({
      // With the variant as an attribute, style sheets recognise the primary button of a page.
      defaultProps: { size: 'md', variant: 'filled' },
      vars: (_theme, { size, variant, color }) => ({
        root: {
          '--button-height': size === 'md' ? COMFORTABLE_HEIGHT : undefined,
          // Without a line it would look like a hole in a dark card.
          '--button-bd': variant === 'light' && color === undefined ? '1px solid var(--light-button-line)' : undefined,
        },
      }),
    }),
    Input: Input.extend({
      defaultProps: { size: 'md' },
      vars: (_theme, { size }) => ({ wrapper: { '--input-height': size === 'md' ? COMFORTABLE_HEIGHT : undefined } }),
    }),
    InputWrapper: { defaultProps: { size: 'md' } },
    PasswordInput: { defaultProps: { size: 'md' } },
    TextInput: { defaultProps: { size: 'md' } },
    Textarea: { defaultProps: { size: 'md' } },
    NativeSelect: { defaultProps: { size: 'md' } },
    InputBase: { defaultProps: { size: 'md' } },
    DatePickerInput: { defaultProps: { size: 'md' } },
    Modal: {
      styles: {
        title: { fontSize: '1.25rem', fontWeight: 700 },
        // A field that gets the focus stands between the head and the buttons, which both stay in sight.
        content: { scrollPaddingBlock: '4rem 7.5rem' },
      },
      defaultProps: {
        closeButtonProps: { 'aria-label': 'Schließen', size: 44, iconSize: 22 },
        overlayProps: { backgroundOpacity: 0.6 },
        transitionProps: { duration: 500 },
      },
    },
    Drawer: {
      styles: { title: { fontSize: '1.25rem', fontWeight: 700 } },
      defaultProps: {
        closeButtonProps: { 'aria-label': 'Schließen', size: 44, iconSize: 22 },
        overlayProps: { backgroundOpacity: 0.6 },
      },
    },
    // A skeleton has an accessible name, which is only allowed on an element with a role.
    Skeleton: { defaultProps: { role: 'status' } },
    Notification: {
      styles: { description: { color: 'var(--mantine-color-text)', fontSize: 'var(--mantine-font-size-md)' } },
      defaultProps: { closeButtonProps: { 'aria-label': 'Meldung schließen', size: 44 } },
    },
  },
});

/** Service staff work standing at a tablet, so their controls are 50 px high. */
export const serviceTheme = createTheme({
  components: {
    Button: { defaultProps: { size: 'lg' } },
    ActionIcon: { defaultProps: { size: 50, variant: 'subtle', color: 'gray' } },
    InputWrapper: { defaultProps: { size: 'lg' } },
    PasswordInput: { defaultProps: { size: 'lg' } },
    TextInput: { defaultProps: { size: 'lg' } },
    Textarea: { defaultProps: { size: 'lg' } },
    NativeSelect: { defaultProps: { size: 'lg' } },
    InputBase: { defaultProps: { size: 'lg' } },
    DatePickerInput: { defaultProps: { size: 'lg' } },
  },
});

export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': '#5b6570',
    '--mantine-color-placeholder': '#6b7480',
    '--mantine-color-error': '#c92a2a',
    '--mantine-color-teal-light-color': '#066649',
    '--page-color': '#f3f5f7',
    '--line-color': '#dce1e6',
    '--chosen-color': '#d0e9eb',
    '--light-button-line': '#4badb3',
    '--chosen-text-color': '#00525a',
  },
  dark: {
    '--mantine-color-dimmed': '#a6adb4',
    '--mantine-color-placeholder': '#959da5',
    '--mantine-color-error': '#ff8787',
    '--page-color': '#151b20',
    '--line-color': '#343d45',
    '--mantine-color-petrol-light': '#12383d',
    '--mantine-color-petrol-light-hover': '#17464c',
    '--mantine-color-petrol-light-color': '#d0e9eb',
    '--chosen-color': '#06363b',
    '--light-button-line': '#2b9fa6',
    '--chosen-text-color': '#d6f3f5',
  },
});
