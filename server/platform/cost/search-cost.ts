/** What a look-up by name costs, in days of one practitioner. */
export const searchCost = 20;

/** Of what takes as long as the largest calendar of a screen: one of a session runs at a time. */
export const longCost = 300;
