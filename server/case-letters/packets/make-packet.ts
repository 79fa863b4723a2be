/** Makes a packet of a signed letter and documents of its case: one PDF, hashed, and never changed (S459, S460). */
import { hash, randomUUID } from 'node:crypto';
import {
  mostPacketBytes,
  type MakePacket,
  type PacketSource,
} from '#shared/case-letters/packets.ts';
import type { CaseRef } from '#shared/cases.ts';
import { attempted, record } from '#server/audit/service.ts';
import {
  aboutCase,
  changingCase,
  noteDocument,
  readerOf,
  requireCase,
} from '#server/cases/service.ts';
import * as documents from '#server/case-letters/documents/case-document-store.ts';
import { requireReadable } from '#server/case-letters/documents/read-document.ts';
import { requireWriter } from '#server/case-letters/letters/letter-rights.ts';
import { letterheadOf } from '#server/organization/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { Refusal, wrongField } from '#server/platform/errors.ts';
import { mergedPacket } from './merged-packet.ts';
import { partsOf, sourcesOf } from './packet-parts.ts';

/** Each document is read whole and parsed. */
export const packetCost = ({ items }: MakePacket): number => 20 + 5 * items.length;

export async function packetSources(
  signedIn: SignedIn,
  { caseId }: CaseRef,
): Promise<{ sources: PacketSource[] }> {
  const { db } = signedIn;
  const storedCase = await requireCase(db, await readerOf(signedIn), caseId);
  requireWriter(signedIn, storedCase);
  const sources = await sourcesOf(signedIn, storedCase);
  await record(db, signedIn, {
    action: 'case-letter.read',
    object: aboutCase(caseId),
    detail: { sources: sources.length, patientId: storedCase.patientId },
  });
  return { sources: sources.map(({ read: _read, ...source }) => source) };
}

/** Reads, checks and merges before the case is locked, for it takes a while. */
async function assembled(signedIn: SignedIn, { caseId, letterId, items }: MakePacket) {
  const { db, session } = signedIn;
  const { organizationId } = session.person;
  const storedCase = await requireCase(db, await readerOf(signedIn), caseId);
  requireWriter(signedIn, storedCase);
  const letter = await documents.byId(db, { caseId, documentId: letterId });
  if (letter?.type !== 'letter') throw new Refusal('not-found');
  requireReadable(session.person, letter);
  if (items.some(({ type, id }) => type === 'letter' && id === letterId))
    throw wrongField('items', 'The letter stands first already');
  const sources = await sourcesOf(signedIn, storedCase);
  const chosen = [{ type: 'letter' as const, id: letterId }, ...items];
  const { parts, faults } = await partsOf(sources, chosen);
  const bytes = parts.reduce((sum, part) => sum + part.bytes.length, 0);
  if (bytes > mostPacketBytes)
    throw wrongField('items', 'These documents have more than 60 MB together: make two packets');
  const letterhead = await letterheadOf(db, organizationId);
  const patient = [storedCase.patientName, storedCase.externalId].filter(Boolean).join(', ');
  const merged =
    faults.length === 0
      ? await mergedPacket({
          parts,
          title: letter.title,
          organization: letterhead.name,
          patient,
          author: session.person.fullName,
          language: letter.language,
          createdAt: signedIn.now(),
        })
      : { faults };
  if ('faults' in merged)
    throw wrongField('items', merged.faults.map(({ words }) => words).join('\n'));
  const otherLetters = (await documents.ofCase(db, caseId)).filter(({ id }) =>
    items.some((item) => item.type === 'letter' && item.id === id),
  );
  const hasMoney = [letter, ...otherLetters].some((document) => document.hasMoney);
  return { letter, merged, hasMoney };
}

export async function makePacket(
  signedIn: SignedIn,
  input: MakePacket,
): Promise<{ caseId: string; documentId: string }> {
  const { caseId, letterId } = input;
  const action = 'case-packet.make' as const;
  const { id: by } = signedIn.session.person;
  const entry = { action, object: aboutCase(caseId) };
  const { letter, merged, hasMoney } = await attempted(signedIn, entry, () =>
    assembled(signedIn, input),
  );
  const documentId = randomUUID();
  const digest = hash('sha256', merged.bytes, 'buffer');
  await changingCase(signedIn, { action, caseId }, async (db, storedCase) => {
    requireWriter(signedIn, storedCase);
    const { organizationId, patientId } = storedCase;
    const { title, language } = letter;
    const at = signedIn.now();
    await documents.insert(db, {
      id: documentId,
      organizationId,
      caseId,
      letterId,
      type: 'packet',
      title,
      language,
      contents: merged.contents,
      pages: merged.pages,
      bytes: merged.bytes,
      hash: digest,
      hasMoney,
      by,
      at,
    });
    const detail = { document: documentId, letter: letterId, hash: digest.toString('hex') };
    const about = `${title}, ${merged.pages} pages`;
    const event = 'packet-made' as const;
    await noteDocument(db, signedIn, { caseId, organizationId, by, event, about, detail });
    await record(db, signedIn, {
      action,
      object: aboutCase(caseId),
      detail: { ...detail, documents: input.items.length, patientId },
    });
  });
  return { caseId, documentId };
}
