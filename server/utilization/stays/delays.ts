/** Names the delays of a stay and the day on which it is expected to end: corrected by a new row, never erased. */
import {
  firstDelayReasons,
  type DelayReason,
  type ExpectDischarge,
  type NameDelay,
  type NewDelayReason,
  type SaveDelayReason,
} from '#shared/utilization/delays.ts';
import type { OpenedStay, StayLine, StayRef } from '#shared/utilization.ts';
import { attempted, record } from '#server/audit/service.ts';
import { sendCasesChanged } from '#server/cases/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { Refusal, wrongField } from '#server/platform/errors.ts';
import { refuseTaken } from '#server/platform/refuse-taken.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { dischargeOfStay, dischargeOnDay } from '#server/utilization/notices/discharge-of-stay.ts';
import * as store from './delay-store.ts';
import { openedStay } from './opened-stay.ts';
import { stayById } from './stay-list-store.ts';
import type { StayReader } from './stay-filter-store.ts';
import { stayReaderOf } from './stay-reader.ts';

const aboutStay = (id: string) => ({ type: 'Stay', id });
const aboutReason = (id: string) => ({ type: 'DelayReason', id });

export const sendStaysChanged = ({
  changed,
  session,
}: Pick<SignedIn, 'changed' | 'session'>): void =>
  changed({
    organizationId: session.person.organizationId,
    area: 'stays',
    practitionerIds: [],
  });

export const reasons = ({ db, session }: SignedIn): Promise<DelayReason[]> =>
  store.listReasons(db, session.person.organizationId);

async function writeReason(
  signedIn: SignedIn,
  work: (db: Connection) => Promise<{ ids: string[]; detail: Record<string, string | number> }>,
): Promise<DelayReason[]> {
  const list = await refuseTaken(
    () =>
      signedIn.db.transaction().execute(async (db) => {
        const { ids, detail } = await work(db);
        for (const id of ids)
          await record(db, signedIn, {
            action: 'delay-reason.save',
            object: aboutReason(id),
            detail,
          });
        return store.listReasons(db, signedIn.session.person.organizationId);
      }),
    'utilization.reason-taken',
  );
  sendStaysChanged(signedIn);
  return list;
}

const inOrganization = ({ session }: SignedIn) => session.person.organizationId;

export const addReason = (signedIn: SignedIn, reason: NewDelayReason): Promise<DelayReason[]> =>
  writeReason(signedIn, async (db) => ({
    ids: await store.insertReasons(db, inOrganization(signedIn), [reason]),
    detail: { ...reason },
  }));

/** Throws 409 where it was changed since. What was named by it keeps to whom it belonged then. */
export const saveReason = (signedIn: SignedIn, reason: SaveDelayReason): Promise<DelayReason[]> =>
  writeReason(signedIn, async (db) => {
    if (!(await store.updateReason(db, inOrganization(signedIn), reason)))
      throw new Refusal('conflict');
    const { reasonId, name, attribution, active } = reason;
    return { ids: [reasonId], detail: { name, attribution, active: String(active) } };
  });

/** Of an organization that has none. */
export const addFirstReasons = (signedIn: SignedIn): Promise<DelayReason[]> =>
  writeReason(signedIn, async (db) => {
    const organizationId = inOrganization(signedIn);
    if ((await store.listReasons(db, organizationId)).length > 0)
      throw new Refusal('utilization.reason-taken');
    const ids = await store.insertReasons(db, organizationId, firstDelayReasons);
    return { ids, detail: { list: 'first' } };
  });

interface Writing {
  signedIn: SignedIn;
  reader: StayReader;
}

/** Throws 404; then everybody who writes of the stay waits. */
async function requireStay(db: Connection, reader: StayReader, stayId: string): Promise<StayLine> {
  const locked = await store.lockStay(db, reader.organizationId, stayId);
  const stay = locked && (await stayById(db, reader, stayId));
  if (!stay) throw new Refusal('not-found');
  return stay;
}

/** Open lists of stays are read again after the commit. */
async function writeOfStay(
  signedIn: SignedIn,
  ref: StayRef,
  work: (db: Connection, writing: Writing) => Promise<void>,
): Promise<OpenedStay> {
  const reader = await stayReaderOf(signedIn);
  await signedIn.db.transaction().execute((db) => work(db, { signedIn, reader }));
  sendStaysChanged(signedIn);
  return openedStay(signedIn, ref);
}

async function requireReason(db: Connection, signedIn: SignedIn, reasonId: string) {
  const all = await store.listReasons(db, inOrganization(signedIn));
  const reason = all.find(({ id }) => id === reasonId);
  if (!reason) throw new Refusal('not-found');
  return reason;
}

async function nameIn(
  db: Connection,
  { signedIn, reader }: Writing,
  delay: NameDelay,
): Promise<void> {
  const stay = await requireStay(db, reader, delay.stayId);
  const reason = await requireReason(db, signedIn, delay.reasonId);
  const delays = await store.delaysOf(db, [delay.stayId]);
  const corrected = delays.find(({ id }) => id === delay.corrects);
  if (delay.corrects !== null && !corrected) throw new Refusal('not-found');
  if (corrected?.isPast) throw new Refusal('utilization.corrected');
  if (!reason.active && reason.id !== corrected?.reasonId)
    throw wrongField('reasonId', 'That reason is retired. Choose another one');
  if (corrected === undefined && delay.days === 0) throw wrongField('days', 'Give whole days');
  if (delay.days === 0 && delay.note === '') throw wrongField('note', 'Say why it is taken back');
  const others = delays.filter(({ id, isPast }) => !isPast && id !== delay.corrects);
  const days = others.reduce((sum, other) => sum + other.days, delay.days);
  const all = stay.midnights?.all ?? 0;
  if (days > all)
    throw wrongField('days', `The stay has ${all} midnights, and ${days - delay.days} are named`);
  const attribution = delay.attribution ?? reason.attribution;
  const by = signedIn.session.person.id;
  const organizationId = inOrganization(signedIn);
  await store.insertDelay(db, { ...delay, organizationId, attribution, by, at: signedIn.now() });
  const { reasonId, days: named, isAvoidable, corrects } = delay;
  const detail = {
    patientId: stay.patient.id,
    reasonId,
    attribution,
    days: named,
    isAvoidable: String(isAvoidable),
    ...(corrects !== null && { corrects }),
  };
  await record(db, signedIn, { action: 'stay-delay.name', object: aboutStay(stay.id), detail });
}

export const nameDelay = (signedIn: SignedIn, delay: NameDelay): Promise<OpenedStay> =>
  attempted(signedIn, { action: 'stay-delay.name', object: aboutStay(delay.stayId) }, () =>
    writeOfStay(signedIn, delay, (db, writing) => nameIn(db, writing, delay)),
  );

async function expectIn(
  db: Connection,
  { signedIn, reader }: Writing,
  { stayId, day, note }: ExpectDischarge,
): Promise<void> {
  const stay = await requireStay(db, reader, stayId);
  if (day !== null && stay.admittedOn !== null && day < stay.admittedOn)
    throw wrongField('day', 'That is before the admission');
  const by = signedIn.session.person.id;
  const expectation = { organizationId: inOrganization(signedIn), stayId, day, note, by };
  await store.insertExpectation(db, { ...expectation, at: signedIn.now() });
  const detail = { patientId: stay.patient.id, day };
  await record(db, signedIn, { action: 'stay.expect', object: aboutStay(stayId), detail });
  const expected = day ?? stay.expectedByRecord;
  if (!stay.isOpen || expected === null) return;
  const about = { organizationId: reader.organizationId, patientId: stay.patient.id };
  const dischargeAt = dischargeOnDay(expected, reader.zone);
  await dischargeOfStay(
    db,
    signedIn,
    { ...about, encounterId: stayId },
    { dischargeAt, by: 'expectation' },
  );
}

/** The day on which a person expects that the patient leaves; the ones before it stay. */
export async function expectDischarge(
  signedIn: SignedIn,
  input: ExpectDischarge,
): Promise<OpenedStay> {
  const entry = { action: 'stay.expect' as const, object: aboutStay(input.stayId) };
  const stay = await attempted(signedIn, entry, () =>
    writeOfStay(signedIn, input, (db, writing) => expectIn(db, writing, input)),
  );
  sendCasesChanged(signedIn, inOrganization(signedIn));
  return stay;
}

/** One stay with who said what of it. */
export async function readStay(signedIn: SignedIn, ref: StayRef): Promise<OpenedStay> {
  const opened = await openedStay(signedIn, ref);
  const detail = { patientId: opened.stay.patient.id };
  await record(signedIn.db, signedIn, {
    action: 'stay.read',
    object: aboutStay(ref.stayId),
    detail,
  });
  return opened;
}
