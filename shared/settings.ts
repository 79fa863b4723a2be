/** The schema of a user's appearance settings: layout, theme, sidebar, top bar and colour scheme. */
import { z } from 'zod';
import { accents, colourSchemes, layouts, sidebars, topBars } from './settings/appearance.ts';

export const Appearance = z.strictObject({
  layout: z.enum(layouts),
  theme: z.enum(accents),
  sidebar: z.enum(sidebars),
  topBar: z.enum(topBars),
  scheme: z.enum(colourSchemes),
});
