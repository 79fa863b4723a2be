/** The words of a person's own look: layout, theme, sidebar, top bar and colour scheme. */
import { z } from 'zod';

/** layout1: navigation at the side. layout2: navigation in the top bar. */
export const layouts = ['layout1', 'layout2'] as const;
export const accents = ['blue', 'teal', 'violet', 'green', 'slate'] as const;
export const sidebars = ['full', 'compact', 'closed'] as const;
/** Whether the top bar stays when the page is scrolled. */
export const topBars = ['fixed', 'scrolling'] as const;
export const colourSchemes = ['light', 'dark', 'auto'] as const;

export const Look = z.strictObject({
  layout: z.enum(layouts),
  theme: z.enum(accents),
  sidebar: z.enum(sidebars),
  topBar: z.enum(topBars),
  /** auto follows the computer's own. */
  scheme: z.enum(colourSchemes),
});
export type Look = z.infer<typeof Look>;
export type Accent = Look['theme'];

export const defaultLook: Look = {
  layout: 'layout1',
  theme: 'blue',
  sidebar: 'full',
  topBar: 'fixed',
  scheme: 'auto',
};
