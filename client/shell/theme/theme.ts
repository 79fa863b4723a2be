/** Mantine's theme and CSS variables, made from our colours. */
import {
  createTheme,
  defaultVariantColorsResolver,
  type CSSVariablesResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core';
import { colour, customProperties, type Colour, type Scheme } from './colours.ts';

const systemFonts =
  'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", "DejaVu Sans", Arial, sans-serif';

/** Mantine requires ten shades; ours come from the resolver below, so these are only a fallback. */
function flat(name: Colour): MantineColorsTuple {
  const lightColour = colour(name, 'light');
  return [
    lightColour,
    lightColour,
    lightColour,
    lightColour,
    lightColour,
    lightColour,
    lightColour,
    lightColour,
    lightColour,
    lightColour,
  ];
}

/** Names that `color="..."` takes on any Mantine component. */
const meanings = {
  accent: { soft: 'accent-soft', ink: 'accent-text', hover: 'accent-hover', on: 'on-accent' },
  good: { soft: 'good-soft', ink: 'good', hover: 'good', on: 'surface' },
  warn: { soft: 'warn-soft', ink: 'warn', hover: 'warn', on: 'surface' },
  bad: { soft: 'bad-soft', ink: 'bad', hover: 'bad', on: 'on-bad' },
  off: { soft: 'off-soft', ink: 'off', hover: 'off', on: 'surface' },
} as const satisfies Partial<
  Record<Colour, { soft: Colour; ink: Colour; hover: Colour; on: Colour }>
>;

const isMeaning = (name: string | undefined): name is keyof typeof meanings =>
  name !== undefined && Object.hasOwn(meanings, name);

const variantColorResolver: VariantColorsResolver = (input) => {
  const usual = defaultVariantColorsResolver(input);
  const name = input.color ?? input.theme.primaryColor;
  if (input.variant !== 'filled' || !isMeaning(name)) return usual;
  return { ...usual, color: `var(--${meanings[name].on})` };
};

export const theme = createTheme({
  fontFamily: systemFonts,
  headings: { fontFamily: systemFonts, fontWeight: '650' },
  primaryColor: 'accent',
  colors: Object.fromEntries(
    Object.keys(meanings).map((name) => [name, flat(name as keyof typeof meanings)]),
  ),
  variantColorResolver,
  defaultRadius: 6,
  radius: { xs: '4px', sm: '6px', md: '6px', lg: '10px', xl: '16px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '20px', xl: '28px' },
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '18px' },
  respectReducedMotion: true,
  focusRing: 'auto',
  cursorType: 'pointer',
  components: {
    InputWrapper: {
      vars: () => ({
        label: { '--input-label-size': '13px' },
        description: { '--input-description-size': '13px' },
        error: { '--input-error-size': '13px' },
      }),
    },
    Button: { defaultProps: { size: 'sm' } },
    // In a head: as large as other icons beside a title.
    CloseButton: {
      vars: (_: unknown, { size }: { size?: unknown }) =>
        size === 36 ? { root: { '--cb-icon-size': '20px' } } : {},
    },
    Kbd: { styles: { root: { fontFamily: 'inherit', borderBottomWidth: 1 } } },
    // Above drawers, which may be in the document later than a question about them, and below lists of choices.
    ModalRoot: { defaultProps: { zIndex: 250, transitionProps: { duration: 120 } } },
    DrawerRoot: { defaultProps: { transitionProps: { duration: 120 } } },
    // Rendered in its landmark; the placeholder is not a menu item, which a menu may not contain.
    Menu: {
      defaultProps: {
        transitionProps: { duration: 100 },
        withinPortal: false,
        withInitialFocusPlaceholder: false,
      },
    },
    Popover: { defaultProps: { transitionProps: { duration: 100 } } },
    Tooltip: { defaultProps: { transitionProps: { duration: 100 }, openDelay: 300 } },
    Combobox: { defaultProps: { transitionProps: { duration: 0 } } },
    // Scrolled by the browser (base.css): bars of Mantine's own are rendered again at each step of a field.
    // Chosen once more, for instance by Enter, an option stays: fields are emptied by their button alone.
    Select: { defaultProps: { withScrollArea: false, allowDeselect: false } },
    MultiSelect: { defaultProps: { withScrollArea: false } },
  },
});

const meaningVariables = Object.fromEntries(
  Object.entries(meanings).flatMap(([name, { soft, ink, hover }]) => [
    [`--mantine-color-${name}-text`, `var(--${ink})`],
    [`--mantine-color-${name}-filled`, `var(--${name})`],
    [`--mantine-color-${name}-filled-hover`, `var(--${hover})`],
    [`--mantine-color-${name}-light`, `var(--${soft})`],
    [`--mantine-color-${name}-light-hover`, `var(--${soft})`],
    [`--mantine-color-${name}-light-color`, `var(--${ink})`],
    [`--mantine-color-${name}-outline`, `var(--${ink})`],
    [`--mantine-color-${name}-outline-hover`, `var(--${soft})`],
  ]),
);

/** Mantine's two greys, which its components use for borders, hovers and backgrounds. */
const greys: Record<Scheme, readonly Colour[]> = {
  light: ['sunken', 'sunken', 'line', 'line', 'control', 'faint', 'dim', 'dim', 'text', 'text'],
  dark: ['text', 'text', 'dim', 'faint', 'line', 'line', 'sunken', 'page', 'page', 'page'],
};

const greyVariables = (scheme: Scheme) => {
  const family = scheme === 'light' ? 'gray' : 'dark';
  return Object.fromEntries(
    greys[scheme].map((name, shade) => [`--mantine-color-${family}-${shade}`, `var(--${name})`]),
  );
};

const mantineVariables = {
  ...meaningVariables,
  '--mantine-color-body': 'var(--surface)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-bright': 'var(--text)',
  '--mantine-color-dimmed': 'var(--dim)',
  '--mantine-color-placeholder': 'var(--faint)',
  '--mantine-color-anchor': 'var(--accent-text)',
  '--mantine-color-error': 'var(--bad)',
  '--mantine-color-success': 'var(--good)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--sunken)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-default-border': 'var(--control)',
  '--mantine-color-disabled': 'var(--sunken)',
  '--mantine-color-disabled-color': 'var(--faint)',
  '--mantine-color-disabled-border': 'var(--line)',
  '--mantine-primary-color-contrast': 'var(--on-accent)',
};

export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: { ...customProperties('light'), ...greyVariables('light'), ...mantineVariables },
  dark: { ...customProperties('dark'), ...greyVariables('dark'), ...mantineVariables },
});
