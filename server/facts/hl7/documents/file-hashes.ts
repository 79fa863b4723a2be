/** The hashes of the files that came with a fact, in its resource: another file makes another version of it. */
import type { DocumentFile } from './document-files.ts';

/** SHA-256 of a file, in hexadecimal. */
const fileUrl = 'urn:karemd:hl7v2:file';

export interface FileHash {
  url: string;
  valueString: string;
}

export const hashesOf = (files: readonly DocumentFile[]): FileHash[] =>
  files.map((file) => ({ url: fileUrl, valueString: file.hash }));

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Of a stored resource. */
export function storedHashes(body: unknown): FileHash[] {
  const extensions = isRecord(body) ? body['extension'] : null;
  if (!Array.isArray(extensions)) return [];
  return extensions.flatMap((extension: unknown) =>
    isRecord(extension) &&
    extension['url'] === fileUrl &&
    typeof extension['valueString'] === 'string'
      ? { url: fileUrl, valueString: extension['valueString'] }
      : [],
  );
}
