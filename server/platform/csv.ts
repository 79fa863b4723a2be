/** Reads CSV, and writes it for spreadsheets, in which no cell is read as a formula. */
import { finished } from 'node:stream/promises';
import { CsvError, parse, type InfoRecord, type Options } from 'csv-parse';
import { stringify } from 'csv-stringify/sync';
import { mapInSlices, slices, type SliceOptions } from './cost/slices.ts';

export { CsvError };

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

/** Bytes that are parsed without a pause. */
const chunkLength = 8_192;

function* chunksOf(text: string): Generator<Buffer> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += chunkLength) yield bytes.subarray(at, at + chunkLength);
}

export interface CsvRecord {
  record: string[];
  /** As in a text editor. */
  line: number;
}

/** In slices, because a file has some thousand lines. Throws `CsvError` where it cannot be read. */
export async function readCsv(
  text: string,
  options: Options,
  slicing?: SliceOptions,
): Promise<CsvRecord[]> {
  const pause = slices(slicing);
  const parser = parse({
    bom: true,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    trim: true,
    ...options,
  });
  const records: CsvRecord[] = [];
  parser.on('data', ({ record, info }: { record: string[]; info: InfoRecord }) => {
    records.push({ record, line: info.lines });
  });
  const isRead = finished(parser);
  for (const chunk of chunksOf(text)) {
    if (parser.errored) break;
    parser.write(chunk);
    await pause();
  }
  parser.end();
  await isRead;
  return records;
}
