/** Text of notes in the character set that they name; never with a replaced character. */

interface NoteAttachment {
  contentType: string;
  /** Base64. */
  data: string;
}

/** Null where the bytes are no text of that character set, or the character set is not known. */
export function decodedNote({ contentType, data }: NoteAttachment): string | null {
  const [, charset = 'utf-8'] = /;\s*charset="?([\w.:-]+)/i.exec(contentType) ?? [];
  try {
    return new TextDecoder(charset, { fatal: true }).decode(Buffer.from(data, 'base64'));
  } catch {
    return null;
  }
}
