/** A clinician's hours, days that differ and time off: read and changed by them or whoever plans. */
import type {
  Availability,
  AvailabilityOf,
  NewTimeOff,
  SaveDay,
  SaveHours,
  TimeOffRef,
} from '#shared/appointments/availability.ts';
import { may } from '#shared/roles.ts';
import { attempted, record } from '#server/audit/service.ts';
import type { Connection } from '#server/platform/database.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { SignedIn } from '#server/platform/trpc.ts';
import * as hours from './hours-store.ts';
import { once } from '../once.ts';
import { tellTime } from '../telling.ts';

const dayMs = 86_400_000;
/** How far to both sides days and time off are told. */
const shownDays = { back: 31, ahead: 400 };

/** One's own, or for planners anybody's of the hospital; who is not of it is as if not there (S15). */
function ownerOf({ session }: SignedIn, { practitionerId }: AvailabilityOf) {
  const { person } = session;
  const id = practitionerId ?? person.id;
  if (id !== person.id && !may(person, 'appointments.plan')) throw new Refusal('not-found');
  return { organizationId: person.organizationId, practitionerId: id };
}

const about = (id: string) => ({ type: 'Practitioner', id });

interface Owner {
  organizationId: string;
  practitionerId: string;
}

async function read(db: Connection, signedIn: SignedIn, owner: Owner): Promise<Availability> {
  const now = signedIn.now().getTime();
  const span = {
    startsAt: new Date(now - shownDays.back * dayMs),
    endsAt: new Date(now + shownDays.ahead * dayMs),
  };
  const { organizationId, practitionerId } = owner;
  const among = { organizationId, practitionerIds: [practitionerId] };
  const [found] = await hours.hoursOf(db, among, span);
  if (!found) throw new Refusal('not-found');
  const off = await hours.timeOffWithin(db, practitionerId, span);
  return {
    practitionerId,
    zone: found.zone,
    version: found.version,
    rules: [...found.rules],
    days: [...found.exceptions].map(([day, exceptions]) => ({ day, exceptions })),
    timeOff: off.map(({ id, startsAt, endsAt }) => ({
      id,
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
    })),
  };
}

export const availability = async (signedIn: SignedIn, input: AvailabilityOf) =>
  read(signedIn.db, signedIn, ownerOf(signedIn, input));

interface Change {
  input: AvailabilityOf & { idempotencyKey?: string | undefined };
  work: (db: Connection, owner: Owner) => Promise<string>;
}

/** A change with what stood there before and what stands there now, in the record as text. */
async function changing(signedIn: SignedIn, { input, work }: Change): Promise<Availability> {
  const action = 'availability.save';
  const object = about(input.practitionerId ?? signedIn.session.person.id);
  return attempted(signedIn, { action, object }, async () => {
    const owner = ownerOf(signedIn, input);
    const changed = await signedIn.db.transaction().execute(async (db) => {
      const before = await read(db, signedIn, owner);
      let isDone = false;
      await once(db, signedIn, { action, input }, () => {
        isDone = true;
        return work(db, owner);
      });
      const after = await read(db, signedIn, owner);
      const detail = { before: factsOf(before), after: factsOf(after) };
      if (isDone) await record(db, signedIn, { action, object, detail });
      return after;
    });
    tellTime(signedIn, [owner.practitionerId]);
    return changed;
  });
}

const factsOf = ({ rules, days, timeOff }: Availability) => ({
  rules: rules.map((rule) => JSON.stringify(rule)),
  days: days.map((day) => JSON.stringify(day)),
  timeOff: timeOff.map(({ startsAt, endsAt }) => `${startsAt}/${endsAt}`),
});

/** Throws 409 where somebody else changed them since `version`. */
export const saveHours = (signedIn: SignedIn, input: SaveHours): Promise<Availability> =>
  changing(signedIn, {
    input,
    work: async (db, owner) => {
      if (!(await hours.saveRules(db, owner, input))) throw new Refusal('conflict');
      return owner.practitionerId;
    },
  });

export const saveDay = (signedIn: SignedIn, input: SaveDay): Promise<Availability> =>
  changing(signedIn, {
    input,
    work: async (db, owner) => {
      await hours.saveDay(db, owner, input);
      return owner.practitionerId;
    },
  });

export const addTimeOff = (signedIn: SignedIn, input: NewTimeOff): Promise<Availability> =>
  changing(signedIn, {
    input,
    work: async (db, owner) => {
      const { id } = await db
        .insertInto('time_off')
        .values({
          organization_id: owner.organizationId,
          practitioner_id: owner.practitionerId,
          starts_at: new Date(input.startsAt),
          ends_at: new Date(input.endsAt),
          created_by: signedIn.session.person.id,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },
  });

/** What is not there, or is somebody else's, is not found. */
export async function removeTimeOff(signedIn: SignedIn, { timeOffId }: TimeOffRef) {
  const { person } = signedIn.session;
  const row = await signedIn.db
    .selectFrom('time_off')
    .select('practitioner_id as practitionerId')
    .where('organization_id', '=', person.organizationId)
    .where('id', '=', timeOffId)
    .executeTakeFirst();
  if (!row) throw new Refusal('not-found');
  return changing(signedIn, {
    input: { practitionerId: row.practitionerId },
    work: async (db) => {
      await db.deleteFrom('time_off').where('id', '=', timeOffId).execute();
      return timeOffId;
    },
  });
}
