/** What leaves for other systems of visits: who was there, for how long, and the note once it is signed. */
import type { Disposition } from '#shared/visits/notes.ts';
import type { Attendee, ConsentGiven } from '#shared/visits/report.ts';
import type { VisitState } from '#shared/visits/visit-states.ts';
import { consentsOf } from '#server/visits/core/consent-store.ts';
import type { Deps } from '#server/platform/deps.ts';
import { consentOf } from './consents-given.ts';
import { secondsFaceToFace } from './overlap-time.ts';
import { attendeesOf, practitionerIdIn, spanOf } from './report-people.ts';
import { addendaOf, recordsOf, type AddendumRow, type RecordRow } from './visit-record-store.ts';
import * as store from './visit-report-store.ts';

interface NoteAuthor {
  id: string;
  fullName: string;
  /** National Provider Identifier. */
  npi: string | null;
}

export interface SignedNote {
  text: string;
  disposition: Disposition | null;
  signedAt: string;
  signedBy: NoteAuthor;
  addenda: { number: number; text: string; at: string; by: NoteAuthor }[];
  /** 1, and one more with each addendum. */
  version: number;
  changedAt: string;
}

export interface VisitRecord {
  visitId: string;
  appointmentId: string;
  state: VisitState;
  typeName: string;
  organization: string;
  /** The hospital's, in which times are printed. */
  zone: string;
  /** Null where the appointment is of no registered patient. */
  patientId: string | null;
  patientName: string;
  birthDate: string | null;
  mrn: string | null;
  patientLocation: string | null;
  startsAt: string;
  openedAt: string | null;
  endedAt: string | null;
  changedAt: string;
  secondsFaceToFace: number;
  people: Attendee[];
  consents: ConsentGiven[];
  /** Null until it is signed. */
  note: SignedNote | null;
}

function noteOf(row: RecordRow, addenda: readonly AddendumRow[]): SignedNote | null {
  const { text, disposition, signedAt, signedById, signedBy, signedByNpi } = row;
  if (text === null || !signedAt || signedById === null) return null;
  return {
    text,
    disposition,
    signedAt: signedAt.toISOString(),
    signedBy: { id: signedById, fullName: signedBy ?? '', npi: signedByNpi },
    addenda: addenda.map(({ number, text: words, writtenAt, id, fullName, npi }) => ({
      number,
      text: words,
      at: writtenAt.toISOString(),
      by: { id, fullName, npi },
    })),
    version: row.version ?? 1,
    changedAt: (row.amendedAt ?? signedAt).toISOString(),
  };
}

const ofVisit = <Row extends { visitId: string }>(rows: readonly Row[], id: string): Row[] =>
  rows.filter(({ visitId }) => visitId === id);

/**
 * Those of the organization, in the order of the ids. As many statements for one as for a hundred.
 * Nobody's right to read them is looked at, and nothing is audited: the caller does both.
 */
export async function visitRecords(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { organizationId, visitIds }: { organizationId: string; visitIds: readonly string[] },
): Promise<VisitRecord[]> {
  if (visitIds.length === 0) return [];
  const [rows, stays, guests, invited, consents, addenda] = await Promise.all([
    recordsOf(db, { organizationId, visitIds }),
    store.staysWithoutGaps(db, visitIds),
    store.guestsOf(db, visitIds),
    store.invitedOf(db, visitIds),
    consentsOf(db, visitIds),
    addendaOf(db, visitIds),
  ]);
  const named = stays.flatMap(({ identity }) => practitionerIdIn(identity));
  const practitioners = await store.practitionersOf(db, [...new Set(named)]);
  const at = now();
  const recordOf = (row: RecordRow): VisitRecord => {
    const { visitId, patientName } = row;
    const ownGuests = ofVisit(guests, visitId);
    const people = {
      patientName,
      guests: ownGuests,
      invited: ofVisit(invited, visitId),
      practitioners,
    };
    const ownStays = ofVisit(stays, visitId);
    return {
      visitId,
      appointmentId: row.appointmentId,
      state: row.state,
      typeName: row.typeName,
      organization: row.organization,
      zone: row.zone,
      patientId: row.patientId,
      patientName,
      birthDate: row.birthDate,
      mrn: row.mrn,
      patientLocation: ownGuests.findLast(({ location }) => location !== null)?.location ?? null,
      startsAt: row.startsAt.toISOString(),
      openedAt: row.openedAt?.toISOString() ?? null,
      endedAt: row.endedAt?.toISOString() ?? null,
      changedAt: row.changedAt.toISOString(),
      secondsFaceToFace: secondsFaceToFace(
        ownStays.map((stay) => spanOf(stay, people)),
        at,
      ),
      people: attendeesOf(ownStays, people, at),
      consents: ofVisit(consents, visitId).map((consent) => consentOf(consent, patientName)),
      note: noteOf(row, ofVisit(addenda, visitId)),
    };
  };
  const byId = new Map(rows.map((row) => [row.visitId, row]));
  return visitIds.flatMap((id) => {
    const row = byId.get(id);
    return row ? [recordOf(row)] : [];
  });
}
