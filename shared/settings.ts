/** The schemas of a user's appearance settings: layout, theme, sidebar, top bar and colour scheme. */
import { z } from 'zod';

/** layout1: navigation at the side. layout2: navigation in the top bar. */
export const layouts = ['layout1', 'layout2'] as const;
export const accents = ['blue', 'teal', 'violet', 'green', 'slate'] as const;
export const sidebars = ['full', 'compact', 'closed'] as const;
/** Whether the top bar stays visible while the page scrolls. */
export const topBars = ['fixed', 'scrolling'] as const;
export const colourSchemes = ['light', 'dark', 'auto'] as const;

export const Appearance = z.strictObject({
  layout: z.enum(layouts),
  theme: z.enum(accents),
  sidebar: z.enum(sidebars),
  topBar: z.enum(topBars),
  /** auto follows the operating system. */
  scheme: z.enum(colourSchemes),
});
export type Appearance = z.infer<typeof Appearance>;
export type Accent = Appearance['theme'];

export const defaultAppearance: Appearance = {
  layout: 'layout1',
  theme: 'blue',
  sidebar: 'full',
  topBar: 'fixed',
  scheme: 'auto',
};
