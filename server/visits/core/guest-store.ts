/** Rows of those who came by a link, and of whom they come to; of their passes, only hashes. */
import { sql } from 'kysely';
import type { Colleague } from '#shared/people.ts';
import type { CompanionPlace } from '#shared/visits/companions.ts';
import type { DeviceReport, GuestRole } from '#shared/visits/guests.ts';
import type { Connection } from '#server/platform/database.ts';

interface NewGuest {
  organizationId: string;
  visitId: string;
  invitationId: string;
  passHash: Buffer;
  at: Date;
}

export async function insertGuest(db: Connection, guest: NewGuest): Promise<string> {
  const { id } = await db
    .insertInto('visit_guests')
    .values({
      organization_id: guest.organizationId,
      visit_id: guest.visitId,
      invitation_id: guest.invitationId,
      pass_hash: guest.passHash,
      recognised_at: guest.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export interface GuestRow {
  id: string;
  visitId: string;
  organizationId: string;
  invitationId: string;
  role: GuestRole;
  /** Of whoever is not the patient, as the two below. */
  name: string | null;
  /** Where they are, with the device that is there. */
  place: CompanionPlace | null;
  holderId: string | null;
  /** The first time; of the patient, the visit's own row says it. */
  admittedAt: Date | null;
  consentVersion: string | null;
  /** Taken out of this visit, on every device of theirs. */
  isRemoved: boolean;
}

/** Whoever holds the pass, as long as their link was not revoked. */
export async function byPass(db: Connection, passHash: Buffer): Promise<GuestRow | null> {
  const found = await db
    .selectFrom('visit_guests as g')
    .innerJoin('visit_invitations as i', 'i.id', 'g.invitation_id')
    .select((is) => [
      'g.id',
      'g.visit_id as visitId',
      'g.organization_id as organizationId',
      'i.id as invitationId',
      'i.role',
      'i.name',
      'i.place',
      'i.guest_id as holderId',
      'i.admitted_at as admittedAt',
      'g.consent_version as consentVersion',
      is
        .exists(
          is
            .selectFrom('visit_removals as r')
            .select('r.identity')
            .whereRef('r.visit_id', '=', 'g.visit_id')
            .where((or) =>
              or.or([
                sql<boolean>`r.identity like '%:' || g.id`,
                or.and([or('r.is_patient', '=', true), or('i.role', '=', 'patient')]),
                // A link of somebody beside the patient is for one person, on whatever device.
                sql<boolean>`exists (select from visit_guests o
                  where o.invitation_id = g.invitation_id and r.identity = 'guest:' || o.id)`,
              ]),
            ),
        )
        .$castTo<boolean>()
        .as('isRemoved'),
    ])
    .where('g.pass_hash', '=', passHash)
    .where('i.revoked_at', 'is', null)
    .executeTakeFirst();
  return found ?? null;
}

interface Consented {
  id: string;
  at: Date;
  version: string;
  wording: string;
}

/** What was agreed to first stays. False where they had agreed already. */
export async function keepConsent(db: Connection, consented: Consented): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('visit_guests')
    .set({
      consented_at: consented.at,
      consent_version: consented.version,
      consent_wording: consented.wording,
    })
    .where('id', '=', consented.id)
    .where('consented_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function keepReport(db: Connection, id: string, report: DeviceReport): Promise<void> {
  await db
    .updateTable('visit_guests')
    .set({ device_report: JSON.stringify(report) })
    .where('id', '=', id)
    .execute();
}

export interface Setting {
  organization: string;
  zone: string;
  patientName: string;
  practitioners: Colleague[];
}

/** Where and with whom: the hospital, and the clinicians of the appointment. */
export async function settingOf(db: Connection, appointmentId: string): Promise<Setting> {
  const found = await db
    .selectFrom('appointments as a')
    .innerJoin('organizations as o', 'o.id', 'a.organization_id')
    .innerJoin('appointment_practitioners as w', 'w.appointment_id', 'a.id')
    .innerJoin('practitioners as p', 'p.id', 'w.practitioner_id')
    .leftJoin('units as u', 'u.id', 'p.unit_id')
    .select([
      'o.name as organization',
      'o.zone',
      'a.patient_name as patientName',
      'p.id',
      'p.full_name as fullName',
      'p.hospital_role as hospitalRole',
      'u.name as unit',
    ])
    .where('a.id', '=', appointmentId)
    .orderBy('p.full_name')
    .orderBy('p.id')
    .execute();
  const [first] = found;
  return {
    organization: first?.organization ?? '',
    zone: first?.zone ?? 'UTC',
    patientName: first?.patientName ?? '',
    practitioners: found.map(({ id, fullName, hospitalRole, unit }) => ({
      id,
      fullName,
      hospitalRole,
      unit,
    })),
  };
}

/** Everybody who conducts a visit: those of its appointment, who took it over, and who was asked in. */
export async function cliniciansAt(db: Connection, visitId: string): Promise<string[]> {
  const found = await db
    .selectFrom('visits as v')
    .innerJoin('appointment_practitioners as w', 'w.appointment_id', 'v.appointment_id')
    .leftJoin('visit_colleagues as c', (on) =>
      on.onRef('c.visit_id', '=', 'v.id').on('c.dropped_at', 'is', null),
    )
    .select(['w.practitioner_id as own', 'v.handed_to as taken', 'c.practitioner_id as added'])
    .where('v.id', '=', visitId)
    .execute();
  return [...new Set(found.flatMap((row) => [row.own, row.taken, row.added]))].filter(
    (id) => id !== null,
  );
}
