/** Decodes a message by the character set that it names in MSH-18; never with replaced characters (S162). */

/** By MSH-18 without spaces and signs. As browsers do, 8859/1 is read as windows-1252, which only adds to it. */
const decoders: Readonly<Record<string, string>> = {
  '': 'utf-8',
  ASCII: 'ascii',
  USASCII: 'ascii',
  UTF8: 'utf-8',
  UNICODEUTF8: 'utf-8',
  ISOIR100: 'windows-1252',
  LATIN1: 'windows-1252',
  CP1252: 'windows-1252',
  WINDOWS1252: 'windows-1252',
  ...Object.fromEntries(
    [1, 2, 3, 4, 5, 6, 7, 8, 10, 13, 14, 15, 16].flatMap((part) => {
      const decoder = part === 1 ? 'windows-1252' : `iso-8859-${part}`;
      return [`8859${part}`, `ISO8859${part}`].map((spelling) => [spelling, decoder]);
    }),
  ),
};

const isAscii = (bytes: Buffer): boolean => bytes.every((byte) => byte < 0x80);

/** The first segment, whose signs are ASCII in every character set that is read. */
const headerIn = (bytes: Buffer): string => {
  const end = bytes.findIndex((byte) => byte === 0x0d || byte === 0x0a);
  return bytes.subarray(0, end === -1 ? bytes.length : end).toString('latin1');
};

/** MSH-18 as it was sent; of several the first one, which is the message's own. */
function charsetIn(header: string): string {
  const [field = ''] = header.split(header.charAt(3)).slice(17);
  const repetition = header.charAt(5);
  return (repetition ? field.split(repetition)[0] : field)?.trim() ?? '';
}

function decoded(bytes: Buffer, decoder: string): string | null {
  if (decoder === 'ascii') return isAscii(bytes) ? bytes.toString('latin1') : null;
  try {
    return new TextDecoder(decoder, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

export interface Decoded {
  /** Where it cannot be decoded, its header alone, so that its sender is answered. */
  text: string;
  /** Why it cannot be decoded. */
  fault: string | null;
}

export function decodeMessage(bytes: Buffer): Decoded {
  const header = headerIn(bytes);
  const charset = charsetIn(header);
  const decoder = decoders[charset.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')];
  const text = decoder === undefined ? null : decoded(bytes, decoder);
  if (text !== null) return { text, fault: null };
  const named =
    charset === '' ? 'UTF-8, as MSH-18 is empty' : `the character set "${charset}" of MSH-18`;
  const fault =
    decoder === undefined
      ? `Its character set "${charset}" (MSH-18) is not read here`
      : `Its bytes are not of ${named}`;
  return { text: header, fault };
}
