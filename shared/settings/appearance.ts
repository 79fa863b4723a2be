/** A user's appearance settings: without zod, since every signed-in page loads them. */

/** layout1: navigation at the side. layout2: navigation in the top bar. */
export const layouts = ['layout1', 'layout2'] as const;
export const accents = ['blue', 'teal', 'violet', 'green', 'slate'] as const;
export const sidebars = ['full', 'compact', 'closed'] as const;
/** Whether the top bar stays visible while the page scrolls. */
export const topBars = ['fixed', 'scrolling'] as const;
/** auto follows the operating system. */
export const colourSchemes = ['light', 'dark', 'auto'] as const;

export const appearanceChoices = {
  layout: layouts,
  theme: accents,
  sidebar: sidebars,
  topBar: topBars,
  scheme: colourSchemes,
} as const;

type Choices = typeof appearanceChoices;
export type Appearance = { [Name in keyof Choices]: Choices[Name][number] };
export type Accent = Appearance['theme'];

export const defaultAppearance: Appearance = {
  layout: 'layout1',
  theme: 'blue',
  sidebar: 'full',
  topBar: 'fixed',
  scheme: 'auto',
};

/** Every setting with one of its choices, and nothing else. */
export function isAppearance(value: unknown): value is Appearance {
  if (typeof value !== 'object' || value === null) return false;
  const settings = new Map<string, unknown>(Object.entries(value));
  const named = Object.entries(appearanceChoices);
  return (
    settings.size === named.length &&
    named.every(([name, choices]) => choices.some((choice) => choice === settings.get(name)))
  );
}
