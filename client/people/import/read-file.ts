/** Reads the text of a chosen file: UTF-8, or the encodings of older spreadsheets. */
import { importMost } from '#shared/limits.ts';

export type FileText = { text: string } | { fault: string };

/** No character takes more than four bytes. */
const mostBytes = 4 * importMost.characters;

export async function readText(file: File): Promise<FileText> {
  if (file.size > mostBytes) return { fault: 'That file is too large for one import. Split it.' };
  const bytes = await file.arrayBuffer();
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    const text = new TextDecoder('windows-1252').decode(bytes);
    return text.includes('\0')
      ? { fault: 'That is not a text file. Save the spreadsheet as CSV first.' }
      : { text };
  }
}
