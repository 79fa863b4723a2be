/** Reads a file that is embedded in a document message (OBX of kind ED), and judges it by its content alone. */
import { hash } from 'node:crypto';
import type { Hl7Segment } from '@medplum/core';
import { component } from '#server/facts/hl7/fields.ts';
import { isActive } from '#server/platform/files/active-content.ts';
import { findKind, fittingName } from '#server/platform/files/file-kinds.ts';

export interface DocumentFile {
  name: string;
  kind: string;
  bytes: Buffer;
  /** SHA-256, in hexadecimal. */
  hash: string;
}

// oxlint-disable-next-line require-await -- as it would come from a table
async function* once(bytes: Buffer): AsyncGenerator<Buffer, void> {
  yield bytes;
}

// oxlint-disable-next-line require-await, require-yield -- there is no more of it
async function* nothing(): AsyncGenerator<Buffer, void> {}

/** Null where it is no Base64. */
function decoded(text: string): Buffer | null {
  const plain = text.replaceAll(/\s/g, '');
  return plain !== '' && /^[A-Za-z0-9+/]+={0,2}$/.test(plain) ? Buffer.from(plain, 'base64') : null;
}

/** Why it is not kept, or the file: pictures, PDFs and documents without anything that runs. */
export async function fileIn(
  obx: Hl7Segment,
  title: string,
): Promise<{ file: DocumentFile } | { reason: string }> {
  if (component(obx, 5, 4).toLowerCase() !== 'base64')
    return { reason: 'its encoding (OBX-5.4) is not Base64' };
  const bytes = decoded(component(obx, 5, 5));
  if (bytes === null) return { reason: 'it is not Base64' };
  const kind = await findKind(bytes, nothing());
  if (kind === null) return { reason: 'files of its kind are not kept' };
  if (await isActive(kind, once(bytes))) return { reason: 'it has something in it that runs' };
  return {
    file: { name: fittingName(title, kind), kind, bytes, hash: hash('sha256', bytes, 'hex') },
  };
}
