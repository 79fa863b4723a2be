/** Reads the text of a chosen file: UTF-8, UTF-16, or the encoding of older spreadsheets (windows-1252). */
import { importMost } from '#shared/limits.ts';

export type FileText = { text: string } | { fault: string };

/** No character takes more than four bytes. */
const mostBytesOfCall = 4 * importMost.characters;

const marks = [
  { bytes: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
  { bytes: [0xff, 0xfe], encoding: 'utf-16le' },
  { bytes: [0xfe, 0xff], encoding: 'utf-16be' },
];

/** In UTF-16, every other byte of a table is zero: separators and digits are Latin. */
function unmarkedUtf16(bytes: Uint8Array): string | null {
  const sample = bytes.subarray(0, 2_000);
  const zeros = [0, 1].map(
    (parity) => sample.filter((byte, at) => at % 2 === parity && byte === 0).length,
  );
  const [even = 0, odd = 0] = zeros;
  const most = sample.length * 0.35;
  if (odd > most && even === 0) return 'utf-16le';
  return even > most && odd === 0 ? 'utf-16be' : null;
}

/** A byte order mark is believed; without one UTF-8 is tried before the older encoding. */
export function decodedText(bytes: Uint8Array): string {
  const mark = marks.find((one) => one.bytes.every((byte, at) => bytes[at] === byte));
  const encoding = mark?.encoding ?? unmarkedUtf16(bytes);
  if (encoding) return new TextDecoder(encoding).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** `mostBytes`: where a file is sent in parts. */
export async function readText(
  file: File,
  { mostBytes = mostBytesOfCall } = {},
): Promise<FileText> {
  if (file.size > mostBytes) return { fault: 'That file is too large for one import. Split it.' };
  const text = decodedText(new Uint8Array(await file.arrayBuffer()));
  return text.includes('\0')
    ? { fault: 'That is not a text file. Save the spreadsheet as CSV first.' }
    : { text };
}
