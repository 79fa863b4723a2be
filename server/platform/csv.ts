/** Writes CSV for spreadsheets, in which no cell is read as a formula. */
import { stringify } from 'csv-stringify/sync';

type Cell = string | number | null | undefined;

/** The library escapes what spreadsheets of today take for a formula; older ones take `|` too. */
const string = (text: string) => (text.startsWith('|') ? `'${text}` : text);

/** `hasBom`: a byte order mark, without which spreadsheets assume a legacy encoding. */
export const writeCsv = (lines: readonly (readonly Cell[])[], { hasBom = true } = {}): string =>
  stringify(
    lines.map((line) => [...line]),
    { bom: hasBom, escape_formulas: true, cast: { string }, record_delimiter: 'windows' },
  );
