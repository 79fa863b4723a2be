/** An appointment that begins this minute: what fits before the next one, and booking it with what follows. */
import type { StartNow, Startable } from '#shared/starting-now.ts';
import { may } from '#shared/roles.ts';
import type { Connection } from '#server/platform/database.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { SignedIn } from '#server/platform/trpc.ts';
import { bookWithin, inTurn } from './booking.ts';
import * as diary from '../core/practitioner-time-store.ts';
import { lasting, withBuffers } from '../lengths.ts';
import { once } from '../once.ts';
import { enter } from '../patients/patients.ts';
import { minutesThatFit, type Lasting } from '../core/rules.ts';
import { tellTime } from '../telling.ts';
import { bookableType, requireType, startable, usedMost } from '../core/type-store.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** What a clinician did longer ago says little about today. */
const latelyDays = 90;
/** Own holds are in the way as well; the zero id is nobody's. */
const nobody = '00000000-0000-0000-0000-000000000000';

/** As a wall shows it: an appointment begins on a full minute. */
export const thisMinute = (now: Date) => new Date(Math.floor(now.getTime() / minuteMs) * minuteMs);

interface Beginning {
  startsAt: Date;
  types: readonly Lasting[];
}

/** What is taken of the person's time while the longest of these types would go on. */
function takenDuring(db: Connection, signedIn: SignedIn, { startsAt, types }: Beginning) {
  const spans = types.map((type) => withBuffers(lasting(startsAt, type.durationMinutes), type));
  const span = {
    startsAt: new Date(Math.min(...spans.map((one) => one.startsAt.getTime()))),
    endsAt: new Date(Math.max(...spans.map((one) => one.endsAt.getTime()))),
  };
  const practitionerIds = [signedIn.session.person.id];
  return diary.taken(db, { practitionerIds, span, now: signedIn.now(), askedBy: nobody });
}

/** Types that may be begun at once, and how long each of them could last. */
export async function beforeStarting(signedIn: SignedIn): Promise<Startable> {
  const { db, session, now } = signedIn;
  const { person } = session;
  const types = await startable(db, person);
  const since = new Date(now().getTime() - latelyDays * dayMs);
  const used = await usedMost(db, person, since);
  const startsAt = thisMinute(now());
  const taken = types.length > 0 ? await takenDuring(db, signedIn, { startsAt, types }) : [];
  const next = taken.map((one) => one.startsAt).toSorted((one, other) => +one - +other);
  return {
    types: types.map((type) => ({
      ...bookableType(type),
      fitsMinutes: minutesThatFit(startsAt, type, taken),
    })),
    usualTypeId: used.find((id) => types.some((type) => type.id === id)) ?? null,
    takenFrom: next.find((one) => one > startsAt)?.toISOString() ?? null,
    zone: person.zone,
  };
}

/** Under the clinician's turn, so that nothing comes between the look and the booking. */
async function lengthFor(
  db: Connection,
  signedIn: SignedIn,
  { startsAt, input }: { startsAt: Date; input: StartNow },
) {
  const { typeId, durationMinutes, overbookBecause } = input;
  if (durationMinutes !== undefined || overbookBecause !== undefined) return durationMinutes;
  const { id, organizationId } = signedIn.session.person;
  const type = await requireType(db, organizationId, typeId);
  await diary.takeTurn(db, { organizationId, ids: [id] });
  const taken = await takenDuring(db, signedIn, { startsAt, types: [type] });
  return minutesThatFit(startsAt, type, taken) ?? undefined;
}

async function bookNow(db: Connection, signedIn: SignedIn, input: StartNow): Promise<string> {
  const { typeId, patientName, newPatient, overbookBecause } = input;
  // Looked at and booked as the same minute, though the next one may have begun between.
  const startsAt = thisMinute(signedIn.now());
  const durationMinutes = await lengthFor(db, signedIn, { startsAt, input });
  const patientId = newPatient ? await enter(db, signedIn, newPatient) : input.patientId;
  return bookWithin(db, signedIn, {
    patientName,
    patientId,
    typeId,
    durationMinutes,
    overbookBecause,
    startsAt: startsAt.toISOString(),
    withPractitionerIds: [],
  });
}

/**
 * Books it for the signed-in clinician and does the rest with it, both or neither. Done again with
 * its key, the rest is done anew with the same appointment. Its patient is not written to.
 */
export async function beginNow<T>(
  signedIn: SignedIn,
  input: StartNow,
  rest: (db: Connection, appointmentId: string) => Promise<T>,
): Promise<T> {
  const { person } = signedIn.session;
  const { newPatient } = input;
  if (!may(person, 'appointments.book') || (newPatient && !may(person, 'patients.find')))
    throw new Refusal('access.denied');
  const action = 'appointment.book';
  const done = await inTurn(signedIn, async (db) =>
    rest(db, await once(db, signedIn, { action, input }, () => bookNow(db, signedIn, input))),
  );
  tellTime(signedIn, [person.id]);
  return done;
}
