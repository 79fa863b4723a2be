/** What people write in a cell for yes and for no. */
const yes = new Set(['yes', 'y', 'true', 't', '1', 'x', 'required']);
const no = new Set(['', 'no', 'n', 'false', 'f', '0']);

export const isYes = (cell: string): boolean => yes.has(cell.toLowerCase());

/** An empty cell is one too. */
export const isNo = (cell: string): boolean => no.has(cell.toLowerCase());
