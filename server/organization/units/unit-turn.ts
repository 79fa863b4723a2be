/** The turn of a unit: its changes and merges wait for each other. */
export const unitTurn = (id: string): string => `unit ${id}`;
