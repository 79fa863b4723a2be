/** Rows of guests, who came by a link, and what they are shown of their visit; of their passes, only hashes. */
import { sql } from 'kysely';
import type { HourFormat } from '#shared/organization.ts';
import type { Colleague } from '#shared/people.ts';
import type { CompanionStage } from '#shared/visits/companions.ts';
import type { DeviceReport, GuestRole } from '#shared/visits/guests.ts';
import type { WordingInForce } from '#shared/wordings/wording-uses.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { changesRow } from '#server/platform/sql/changed-rows.ts';
import { cliniciansOf } from '#server/platform/sql/colleague-columns.ts';
import { logoAddressOf } from '#server/platform/sql/logo-address.ts';
import { wordingsInForce, wordsInForce } from '#server/platform/sql/wordings/wordings-in-force.ts';
import { guestsOfVisits, invitedColumns, isStillTheirs, visitColumns } from './invitation-store.ts';

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

/** The passes that were given for a link, which is locked for the transaction: no others are given meanwhile. */
export async function countPasses(db: Connection, invitationId: string): Promise<number> {
  await db
    .selectFrom('visit_invitations')
    .select('id')
    .where('id', '=', invitationId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const { count } = await db
    .selectFrom('visit_guests')
    .select((is) => is.fn.countAll<string>().as('count'))
    .where('invitation_id', '=', invitationId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export interface GuestRow {
  id: string;
  visitId: string;
  organizationId: string;
  invitationId: string;
  role: GuestRole;
  /** Of a companion; null for the patient, like the two below. */
  name: string | null;
  /** Where the companion is. */
  place: CompanionStage | null;
  /** Of the device that has the companion's place. */
  holderId: string | null;
  /** The companion's first admission; for the patient it is in the visit's row. */
  admittedAt: Date | null;
  consentVersion: string | null;
  /** In which they chose to read; null: they have not chosen. */
  consentLanguage: string | null;
  /** Of the patient, by the record; null for companions. */
  recordLanguage: string | null;
  /** What the organization has published for this role, in every language. */
  wordingsInForce: WordingInForce[];
  /** They came while another device had the place. */
  hasAskedForPlace: boolean;
  isPlaceRefused: boolean;
  /** Removed from this visit, which holds for all devices of this person. */
  isRemoved: boolean;
}

/** The guest with this pass; null where there is none, or their link does not work any more. */
export async function byPass(db: Connection, passHash: Buffer): Promise<GuestRow | null> {
  const row = await guestsOfVisits(db)
    .select((is) => [
      'g.id',
      ...visitColumns,
      ...invitedColumns,
      'i.place',
      'i.guest_id as holderId',
      'i.admitted_at as admittedAt',
      'g.consent_version as consentVersion',
      'g.consent_language as consentLanguage',
      sql<string | null>`case when i.role = 'patient' then p.language end`.as('recordLanguage'),
      wordingsInForce({
        organization: 'v.organization_id',
        area: sql<string>`case when i.role = 'patient' then 'patient' else 'companion' end`,
      }).as('wordingsInForce'),
      is('g.asked_place_at', 'is not', null).$castTo<boolean>().as('hasAskedForPlace'),
      is('g.place_refused_at', 'is not', null).$castTo<boolean>().as('isPlaceRefused'),
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
                // The link of a companion is for one person, whatever the device.
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
    .where(isStillTheirs)
    .executeTakeFirst();
  return row ?? null;
}

interface NewConsent {
  /** All devices of the person. */
  ids: readonly string[];
  at: Date;
  version: string;
  wording: string;
  /** In which they chose to read. */
  language: string;
  location: string | null;
}

/** The first consent to a wording stays. False where all devices had agreed to this one already. */
export async function saveConsent(db: Connection, consented: NewConsent): Promise<boolean> {
  return changesRow(
    db
      .updateTable('visit_guests')
      .set({
        consented_at: consented.at,
        consent_version: consented.version,
        consent_wording: consented.wording,
        consent_language: consented.language,
        location: consented.location,
      })
      .where('id', 'in', consented.ids)
      .where('consent_version', 'is distinct from', consented.version),
  );
}

/** One answer a person: a further device is not asked again. Nothing where none of `from` has consented. */
export async function copyConsent(
  db: Connection,
  { id, from }: { id: string; from: readonly string[] },
): Promise<void> {
  if (from.length === 0) return;
  await db
    .updateTable('visit_guests')
    .from(
      db
        .selectFrom('visit_guests')
        .select(['consented_at', 'consent_version', 'consent_wording', 'location'])
        .select('consent_language')
        .where('id', 'in', from)
        .where('consented_at', 'is not', null)
        .orderBy('consented_at', 'desc')
        .limit(1)
        .as('earlier'),
    )
    .set((is) => ({
      consented_at: is.ref('earlier.consented_at'),
      consent_version: is.ref('earlier.consent_version'),
      consent_wording: is.ref('earlier.consent_wording'),
      consent_language: is.ref('earlier.consent_language'),
      location: is.ref('earlier.location'),
    }))
    .where('visit_guests.id', '=', id)
    .execute();
}

/** False where the same was reported before. */
export const saveDeviceReport = (
  db: Connection,
  id: string,
  report: DeviceReport,
): Promise<boolean> =>
  changesRow(
    db
      .updateTable('visit_guests')
      .set({ device_report: JSON.stringify(report) })
      .where('id', '=', id)
      .where(sql<boolean>`device_report is distinct from ${JSON.stringify(report)}::jsonb`),
  );

export interface GuestVisitFacts {
  organization: string;
  /** That patients call. */
  phone: string | null;
  /** Where its picture is. */
  logo: string | null;
  zone: string;
  hourFormat: HourFormat;
  patientName: string;
  /** Of the appointment, which grows with each change. */
  version: number;
  practitioners: Colleague[];
  asksLocation: boolean;
  /** Of all visits of the type, and of this one, for the patient; null where there are none. */
  typeInstructions: string | null;
  instructions: string | null;
  /** Of the patient, by the record. */
  language: string | null;
  /** What the organization has published for letters. */
  letterWordings: (WordingInForce & { text: string })[];
}

const nothingKnown: GuestVisitFacts = {
  organization: '',
  phone: null,
  logo: null,
  zone: 'UTC',
  hourFormat: '24',
  patientName: '',
  version: 0,
  practitioners: [],
  asksLocation: false,
  typeInstructions: null,
  instructions: null,
  language: null,
  letterWordings: [],
};

/** The hospital, the patient, and the practitioners of the appointment. */
export async function settingOf(db: Connection, appointmentId: string): Promise<GuestVisitFacts> {
  const row = await db
    .selectFrom('appointments as a')
    .innerJoin('organizations as o', 'o.id', 'a.organization_id')
    .innerJoin('appointment_types as t', 't.id', 'a.type_id')
    .leftJoin('appointment_texts as texts', 'texts.appointment_id', 'a.id')
    .leftJoin('patients as pt', 'pt.id', 'a.patient_id')
    .select((is) => [
      'o.name as organization',
      'o.phone',
      'o.zone',
      'o.hour_format as hourFormat',
      'o.asks_patient_location as asksLocation',
      'a.version',
      't.instructions as typeInstructions',
      'texts.instructions',
      'pt.language',
      wordsInForce({
        organization: 'a.organization_id',
        areas: ['letter'],
        language: 'pt.language',
      }).as('letterWordings'),
      'a.patient_name as patientName',
      cliniciansOf(is).as('practitioners'),
      logoAddressOf('o').as('logo'),
    ])
    .where('a.id', '=', appointmentId)
    .executeTakeFirst();
  return row ?? nothingKnown;
}

/** All who conduct a visit: those of its appointment, who handed it over to whom, and added colleagues. */
export async function practitionerIdsOf(db: Connection, visitId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('visits as v')
    .innerJoin('appointment_practitioners as w', 'w.appointment_id', 'v.appointment_id')
    .leftJoin('visit_colleagues as c', (on) =>
      on.onRef('c.visit_id', '=', 'v.id').on('c.dropped_at', 'is', null),
    )
    .select([
      'w.practitioner_id as own',
      'v.handed_to as handedTo',
      'v.handed_by as handedBy',
      'c.practitioner_id as added',
    ])
    .where('v.id', '=', visitId)
    .execute();
  return [
    ...new Set(rows.flatMap((row) => [row.own, row.handedTo, row.handedBy, row.added])),
  ].filter((id) => id !== null);
}
