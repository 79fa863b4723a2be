/** What a look-up by name costs, in days of one practitioner. */
export const searchCost = 20;
