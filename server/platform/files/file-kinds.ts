/** Which files a visit takes, judged by their content alone; what they are called follows from it. */
import { fileTypeFromBuffer } from 'file-type';

/** Pictures, PDF and documents without macros; never what a browser or a system would run. */
const endings: Record<string, readonly string[]> = {
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/gif': ['gif'],
  'image/webp': ['webp'],
  'image/heic': ['heic'],
  'image/heif': ['heif', 'heic'],
  'application/pdf': ['pdf'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': ['pptx'],
  'application/vnd.oasis.opendocument.text': ['odt'],
  'application/vnd.oasis.opendocument.spreadsheet': ['ods'],
  'application/vnd.oasis.opendocument.presentation': ['odp'],
  'text/plain': ['txt', 'csv', 'md'],
};

/** Text has no mark of its own: it is what can be read to its end and holds nothing unprintable. */
async function isText(first: Uint8Array, rest: AsyncIterable<Uint8Array>): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const isPlain = (bytes?: Uint8Array) =>
    !/(?![\n\r\t\f])\p{Cc}/u.test(decoder.decode(bytes ?? new Uint8Array(), { stream: !!bytes }));
  try {
    if (!isPlain(first)) return false;
    for await (const bytes of rest) if (!isPlain(bytes)) return false;
    return isPlain();
  } catch {
    return false;
  }
}

/** Null for what a visit does not take. `rest` is read only where the beginning says nothing. */
export async function findKind(
  first: Uint8Array,
  rest: AsyncIterable<Uint8Array>,
): Promise<string | null> {
  const fileType = await fileTypeFromBuffer(first);
  if (fileType) return Object.hasOwn(endings, fileType.mime) ? fileType.mime : null;
  return (await isText(first, rest)) ? 'text/plain' : null;
}

const mostCharacters = 100;

/**
 * The stored name: one line without a path, with an extension that its content has. A text named
 * "x.html" becomes "x.html.txt".
 */
export function fittingName(name: string, kind: string): string {
  const plain = name
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/gu, '')
    .replace(/[/\\:*?"<>|]/g, '_')
    .trim()
    .replace(/^\.+/, '');
  const [ending = 'bin', ...others] = endings[kind] ?? [];
  const lowered = /\.([a-z0-9]{1,5})$/i.exec(plain)?.[1]?.toLowerCase();
  const fits = lowered !== undefined && [ending, ...others].includes(lowered);
  const base = (fits ? plain.slice(0, -lowered.length - 1) : plain).slice(0, mostCharacters).trim();
  return `${base || 'file'}.${fits ? lowered : ending}`;
}
