/** How a patient is reached: whether they agreed to text messages, and what became of each message. */
import type { PatientRef } from '#shared/patients.ts';
import type {
  PatientReach,
  SaveSmsConsent,
  SentMessage,
  SmsConsent,
} from '#shared/patients/sms-consent.ts';
import { attempted, record } from '#server/audit/service.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import type { Deps, SignedIn } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/errors.ts';
import { toE164 } from '#server/platform/sms/numbers.ts';
import * as store from './patient-sms-consent-store.ts';
import { requirePatient } from './patients.ts';

const mostMessages = 20;

type MessageRow = Awaited<ReturnType<typeof store.messagesTo>>[number];

function stateOf({ state, isDelivered }: MessageRow): SentMessage['state'] {
  if (isDelivered) return 'delivered';
  return state === 'handing-over' || state === 'deferred' ? 'queued' : state;
}

const messageOf = (row: MessageRow): SentMessage => ({
  id: row.id,
  about: row.about,
  channel: row.channel,
  state: stateOf(row),
  reason: row.reason,
  at: row.at.toISOString(),
  startsAt: row.startsAt.toISOString(),
});

type ConsentRow = NonNullable<Awaited<ReturnType<typeof store.consentOf>>>;

const consentView = ({ sms }: Pick<Deps, 'sms'>, row: ConsentRow): SmsConsent => ({
  isOffered: sms !== null,
  agrees: row.agrees,
  number: toE164(row.phone, row.country),
  changed: row.at && row.how && { at: row.at.toISOString(), how: row.how, byName: row.byName },
});

async function reachOf(signedIn: SignedIn, patientId: string): Promise<PatientReach> {
  const { db, session } = signedIn;
  const whose = { organizationId: session.person.organizationId, patientId };
  const consent = await store.consentOf(db, whose);
  if (!consent) throw new Refusal('not-found');
  const rows = await store.messagesTo(db, { ...whose, limit: mostMessages });
  return {
    consent: consentView(signedIn, consent),
    messages: rows.map(messageOf),
    zone: session.person.zone,
  };
}

/** Throws 404 for another organization's patient (S15). */
export async function reach(signedIn: SignedIn, input: PatientRef): Promise<PatientReach> {
  const { id } = await requirePatient(signedIn.db, signedIn, input.patientId);
  await record(signedIn.db, signedIn, {
    action: 'patient.read',
    object: { type: 'Patient', id },
    detail: { as: 'messages' },
  });
  return reachOf(signedIn, id);
}

type Agreement = Pick<store.NewConsent, 'agrees' | 'how' | 'by' | 'at'>;

/** Within the transaction of its audit row. Throws 409 where the phone number cannot get text messages. */
export async function agree(
  db: Connection,
  { organizationId, patientId }: { organizationId: string; patientId: string },
  agreement: Agreement,
): Promise<void> {
  const row = await store.consentOf(db, { organizationId, patientId });
  if (!row) throw new Refusal('not-found');
  const number = toE164(row.phone, row.country);
  if (agreement.agrees && number === null) throw new Refusal('patients.no-text-number');
  await store.saveConsent(db, { ...agreement, patientId, number });
}

export function saveSmsConsent(signedIn: SignedIn, input: SaveSmsConsent): Promise<PatientReach> {
  const { agrees, how } = input;
  const { now, session, sms } = signedIn;
  const { id: by, organizationId } = session.person;
  const action = 'patient.sms-consent';
  const refused = { action, object: { type: 'Patient', id: input.patientId } } as const;
  return attempted(signedIn, refused, async () => {
    const { id: patientId } = await requirePatient(signedIn.db, signedIn, input.patientId);
    if (sms === null && agrees) throw new Refusal('patients.no-text-messages');
    await signedIn.db.transaction().execute(async (db) => {
      await agree(db, { organizationId, patientId }, { agrees, how, by, at: now() });
      const object = { type: 'Patient', id: patientId };
      await record(db, signedIn, { action, object, detail: { agrees, how } });
    });
    signedIn.changed({ organizationId, area: 'appointments', practitionerIds: [] });
    return reachOf(signedIn, patientId);
  });
}
