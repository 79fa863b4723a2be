/** SIU messages as a record system sends them, and a feed that is the truth of one type. */
import { randomUUID } from 'node:crypto';
import type { Clinic, Clinician } from '#server/test/clinic.ts';
import { addFeed, newNumber } from '#server/test/hl7.ts';
import { receiveAll } from '#server/facts/hl7/receive-messages.ts';

const timeOf = (at: Date) => `${at.toISOString().replaceAll(/[-:T]/g, '').slice(0, 14)}+0000`;

export interface SentSiu {
  event?: string;
  filler: string;
  placer?: string;
  startsAt?: Date;
  minutes?: number;
  /** Of the message. */
  at?: Date;
  type?: string;
  person?: string;
  room?: string;
  mrn?: string;
  reason?: string;
  note?: string;
  control?: string;
}

/** As `application` sends it. */
export function siu(application: string, sent: SentSiu): string {
  const { event = 'S12', filler, placer = '', minutes = 30, mrn = '', control } = sent;
  const {
    startsAt = new Date(),
    at = new Date(),
    type = '',
    person = '',
    room,
    reason = '',
  } = sent;
  const endsAt = new Date(startsAt.getTime() + minutes * 60_000);
  return [
    `MSH|^~\\&|${application}|NORTH|KAREMD|NORTH|${timeOf(at)}||SIU^${event}|${control ?? randomUUID()}|P|2.5.1`,
    `SCH|${placer}|${filler}||||RSN^Because|${reason && `R1^${reason}`}|${type}|${minutes}|min|^^M${minutes}^${timeOf(startsAt)}^${timeOf(endsAt)}`,
    `TQ1|1|||||${minutes}^min|${timeOf(startsAt)}|${timeOf(endsAt)}`,
    ...(sent.note ? [`NTE|1||${sent.note}`] : []),
    `PID|1||${mrn}^^^NORTH^MR||RUIZ^ANA`,
    'PV1|1|O',
    'RGS|1|A',
    `AIS|1|A|${type}|${timeOf(startsAt)}|||${minutes}|min`,
    ...(room ? [`AIL|1|A|${room}`] : []),
    `AIP|1|A|${person}^Berg^Lena`,
  ].join('\r');
}

/** A clinic with a feed that is the truth of a type of its own, a clinician with a number, and a patient. */
export async function openRecordSystem(clinic: Clinic, builder: Clinician) {
  const { world } = clinic;
  const feed = await addFeed(builder);
  const typeId = await clinic.newType('in-person', world.organizationId);
  await world.owner.query(
    `insert into schedule_truths (organization_id, source_id, type_id, truth)
     values ($1, $2, $3, 'theirs')`,
    [world.organizationId, feed.sourceId, typeId],
  );
  await world.owner.query(
    "insert into schedule_codes (source_id, code, type_id) values ($1, 'CARD', $2)",
    [feed.sourceId, typeId],
  );

  async function clinician(fullName: string) {
    const person = await clinic.clinician({ fullName });
    const npi = String(1_000_000_000 + Math.floor(Math.random() * 899_999_999));
    await world.owner.query('update practitioners set npi = $1 where id = $2', [npi, person.id]);
    return { ...person, npi };
  }

  async function newPatient() {
    const mrn = newNumber();
    const { rows } = await world.owner.query<{ id: string }>(
      `insert into patients (organization_id, full_name, external_id) values ($1, 'Ana Ruiz', $2)
       returning id`,
      [world.organizationId, mrn],
    );
    return { mrn, patientId: rows[0]!.id };
  }

  /** The acknowledgements, in order. */
  async function send(...sent: SentSiu[]): Promise<string[]> {
    const texts = sent.map((one) => siu(feed.application, { type: 'CARD', ...one }));
    const { acknowledgements } = await receiveAll(world.deps, texts);
    return acknowledgements.map((ack) => {
      const [, code = '', , words = ''] = (ack.split('\r')[1] ?? '').split('|');
      return `${code} ${words}`.trim();
    });
  }

  return { ...feed, typeId, clinician, newPatient, send };
}
