/** By what the figures of appointments are grouped; without zod, since an address holds it. */

export const reportGroups = ['clinician', 'unit', 'type', 'reason'] as const;
export type ReportGroup = (typeof reportGroups)[number];

/** Of any days, as charts show them. */
export const figureGroups = [...reportGroups, 'month'] as const;
export type FigureGroup = (typeof figureGroups)[number];
