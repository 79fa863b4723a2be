/** Where a barrier waits: said when it is opened, and changed by who has it or works on discharges. */
import { BarrierSubject } from '#shared/case-kinds/barrier.ts';
import type { CaseRef } from '#shared/cases.ts';
import type { ChangeWaitsFor } from '#shared/discharge.ts';
import type { WaitsFor, WaitsForInput } from '#shared/discharge/waits-for.ts';
import { waitsForWords } from '#shared/discharge/waits-for-words.ts';
import { record } from '#server/audit/service.ts';
import { aboutCase, changeSubject, changingCase, noteEvent } from '#server/cases/service.ts';
import { requireUnit } from '#server/organization/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { wrongField } from '#server/platform/errors.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { activeProvider } from '#server/post-acute/service.ts';
import { requireOwnBarrier } from './own-barrier.ts';

/** As a barrier keeps it. Throws 404 for a unit of another hospital, and beside the field for a provider that is not offered. */
export async function waitsForOf(
  db: Connection,
  organizationId: string,
  input: WaitsForInput | null,
): Promise<WaitsFor | null> {
  if (input === null) return null;
  const { bed } = input;
  if (input.is === 'words') return { unitId: null, providerId: null, name: input.name, bed };
  if (input.is === 'unit') {
    const unit = await requireUnit(db, organizationId, input.unitId);
    return unit && { unitId: unit.id, providerId: null, name: unit.name, bed };
  }
  const provider = await activeProvider(db, organizationId, input.providerId);
  if (!provider) throw wrongField('waitsFor', 'That provider is not in the directory any more');
  return { unitId: null, providerId: provider.id, name: provider.name, bed };
}

const noteOf = (waitsFor: WaitsFor | null) =>
  waitsFor
    ? `Waits for ${waitsForWords(waitsFor)}.`
    : 'Nothing is said any more of where it waits.';

/** By who has the barrier or works on discharges. Throws 404 for another kind of case. */
export const changeWaitsFor = (
  signedIn: SignedIn,
  { caseId, version, waitsFor: input }: ChangeWaitsFor,
): Promise<CaseRef> =>
  changingCase(signedIn, { action: 'case.note', caseId }, async (db, storedCase) => {
    const { organizationId } = storedCase;
    requireOwnBarrier(signedIn.session.person, storedCase, version);
    const subject = BarrierSubject.parse(storedCase.subject);
    const waitsFor = await waitsForOf(db, organizationId, input);
    await changeSubject(db, signedIn, { of: storedCase, subject: { ...subject, waitsFor } });
    const { id: by } = signedIn.session.person;
    const detail = { note: noteOf(waitsFor) };
    await noteEvent(db, signedIn, { caseId, organizationId, event: 'noted', by, detail });
    await record(db, signedIn, {
      action: 'case.note',
      object: aboutCase(caseId),
      detail: { before: idsOf(subject.waitsFor), after: idsOf(waitsFor) },
    });
  });

/** What was said in words may name somebody: the audit has ids alone. */
const idsOf = (waitsFor: WaitsFor | null) =>
  waitsFor && { unitId: waitsFor.unitId, providerId: waitsFor.providerId };
