/** Lists what patients who have died still have booked, for the desk; nothing of it is cancelled by itself. */
import type {
  BookedOfDeceased,
  ListBookedOfDeceased,
} from '#shared/patients/booked-of-deceased.ts';
import { record } from '#server/audit/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { requirePatient } from '#server/patients/patients.ts';
import { bookedOfDeceased as bookedRows } from './booked-of-deceased-store.ts';
import { undoableBy } from './death-cancellation-store.ts';

/** Rows; a patient is listed whole, or not at all. */
const mostListed = 500;

/** Reading names of patients is audited. */
export async function bookedOfDeceased(
  signedIn: SignedIn,
  input: ListBookedOfDeceased,
): Promise<BookedOfDeceased> {
  const { db, session, now } = signedIn;
  const { id: madeBy, organizationId, zone } = session.person;
  const patientId =
    input.patientId === undefined ? null : (await requirePatient(db, signedIn, input.patientId)).id;
  const query = { organizationId, patientId, now: now(), limit: mostListed + 1 };
  const rows = await bookedRows(db, query);
  const isMore = rows.length > mostListed;
  const byPatient = [...Map.groupBy(rows, (row) => row.patientId).values()];
  const wholePatients = isMore && byPatient.length > 1 ? byPatient.slice(0, -1) : byPatient;
  const patients = wholePatients.flatMap((ofPatient) => {
    const [first] = ofPatient;
    if (!first) return [];
    const { patientId: id, fullName, birthDate, deceased } = first;
    const items = ofPatient
      .slice(0, mostListed)
      .map(({ kind, id: itemId, at, typeName, people, count, keptBy }) => {
        const instant = new Date(at).toISOString();
        return { kind, id: itemId, at: instant, typeName, people, count, keptBy };
      });
    return [{ patient: { id, fullName, birthDate, deceased }, items }];
  });
  const undoable = await undoableBy(db, { madeBy, patientId, now: now() });
  const detail = { count: patients.length, as: 'booked-of-deceased' };
  await record(db, signedIn, { action: 'patients.find', detail });
  return { zone, patients, undoable, isMore };
}
