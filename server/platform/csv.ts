/** Writes CSV for spreadsheets, in which no cell is read as a formula. */
import { mapInSlices } from './cost/slices.ts';
import { stringify } from 'csv-stringify/sync';

const byteOrderMark = '\uFEFF';

type Cell = string | number | null | undefined;

/** The library escapes what spreadsheets of today take for a formula; older ones take `|` too. */
const string = (text: string) => (text.startsWith('|') ? `'${text}` : text);

/** Lines that are written without a pause. */
const partLength = 500;

/**
 * In slices, because an export has many thousand lines. `hasBom`: a byte order mark, without which
 * spreadsheets assume a legacy encoding.
 */
export async function writeCsv(
  lines: readonly (readonly Cell[])[],
  { hasBom = true } = {},
): Promise<string> {
  const parts = Array.from({ length: Math.ceil(lines.length / partLength) }, (_, at) =>
    lines.slice(at * partLength, (at + 1) * partLength),
  );
  const written = await mapInSlices(parts, (part) =>
    stringify(
      part.map((line) => [...line]),
      { escape_formulas: true, cast: { string }, record_delimiter: 'windows' },
    ),
  );
  return (hasBom ? byteOrderMark : '') + written.join('');
}
