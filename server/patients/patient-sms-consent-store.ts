/** Rows of how a patient is reached: consent to text messages, and what was sent. */
import { sql } from 'kysely';
import type { SmsChange } from '#shared/patients/sms-consent.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { allEqual } from '#server/platform/postgres/all-equal.ts';
import { fullNameOf } from '#server/platform/sql/full-name.ts';

interface Whose {
  organizationId: string;
  patientId: string;
}

/** Null where the hospital has no such patient. */
export async function consentOf(db: Connection, { organizationId, patientId }: Whose) {
  const row = await db
    .selectFrom('patients as p')
    .innerJoin('organizations as o', 'o.id', 'p.organization_id')
    .select([
      'p.phone',
      'o.country',
      'p.sms_agreed as agrees',
      'p.sms_changed_at as at',
      'p.sms_changed_how as how',
      fullNameOf<string | null>('p.sms_changed_by').as('byName'),
    ])
    .where((is) => allEqual(is, { 'p.organization_id': organizationId, 'p.id': patientId }))
    .executeTakeFirst();
  return row ?? null;
}

export interface NewConsent {
  patientId: string;
  agrees: boolean;
  /** E.164; not null where the patient agrees. */
  number: string | null;
  how: SmsChange;
  /** Null: the patient themselves. */
  by: string | null;
  at: Date;
}

/** An end keeps the number: links that were sent to it go on working. */
export async function saveConsent(
  db: Connection,
  { patientId, agrees, number, how, by, at }: NewConsent,
): Promise<void> {
  await db
    .updateTable('patients')
    .set((is) => ({
      sms_agreed: agrees,
      sms_changed_at: at,
      sms_changed_how: how,
      sms_changed_by: by,
      version: is('version', '+', 1),
    }))
    .$if(agrees, (row) => row.set({ sms_number: number }))
    .where('id', '=', patientId)
    .execute();
}

/** What was sent to the patient about their appointments, the newest first; a companion's letters are not theirs. */
export const messagesTo = (
  db: Connection,
  { organizationId, patientId, limit }: Whose & { limit: number },
) =>
  db
    .selectFrom('letters as l')
    .innerJoin('appointments as a', 'a.id', 'l.appointment_id')
    .select([
      'l.id',
      'l.about',
      'l.channel',
      'l.reason',
      'l.state',
      'l.begun_at as at',
      'a.starts_at as startsAt',
    ])
    .select(sql<boolean>`l.delivered_at is not null`.as('isDelivered'))
    .where((is) => allEqual(is, { 'l.organization_id': organizationId, 'a.patient_id': patientId }))
    .where('l.recipient', 'is', null)
    .orderBy('l.begun_at', 'desc')
    .orderBy('l.id', 'desc')
    .limit(limit)
    .execute();
