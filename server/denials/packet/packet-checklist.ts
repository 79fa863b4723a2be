/** The checklist of an appeal's packet: what the record has for it. Whoever may see the denial reads it. */
import type { DenialRef, PacketItem } from '#shared/denials.ts';
import { DenialSubject } from '#shared/case-kinds/denial.ts';
import { record } from '#server/audit/service.ts';
import { aboutCase, readerOf, requireCase } from '#server/cases/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/errors.ts';
import { packetParts } from './packet-store.ts';

/** Throws 404 where the reader may not see the case, or it is no denial. */
export async function packet(signedIn: SignedIn, { caseId }: DenialRef): Promise<PacketItem[]> {
  const { db, session } = signedIn;
  const { organizationId } = session.person;
  const denial = await requireCase(db, await readerOf(signedIn), caseId);
  const subject = DenialSubject.safeParse(denial.subject).data;
  const { patientId, encounterId } = denial;
  if (denial.kind !== 'denial' || !subject || patientId === null) throw new Refusal('not-found');
  const { claimNumber, answerId } = subject;
  const of = { organizationId, patientId, encounterId, claimNumber, answerId };
  const items = await packetParts(db, of);
  await record(db, signedIn, {
    action: 'case.read',
    object: aboutCase(caseId),
    detail: { as: 'packet' },
  });
  return items;
}
