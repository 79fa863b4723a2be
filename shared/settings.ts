/** The schemas of a user's own settings: their appearance, and how they are told of waiting patients. */
import { z } from 'zod';
import { accents, colourSchemes, layouts, sidebars, topBars } from './settings/appearance.ts';

export const Appearance = z.strictObject({
  layout: z.enum(layouts),
  theme: z.enum(accents),
  sidebar: z.enum(sidebars),
  topBar: z.enum(topBars),
  scheme: z.enum(colourSchemes),
});

export const Alerts = z.strictObject({
  /** Whether a waiting patient is heard, besides being shown. */
  sound: z.boolean(),
});
export type Alerts = z.infer<typeof Alerts>;
