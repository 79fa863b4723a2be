/** A practitioner's working hours, exceptions and time off: read and changed by them or by a planner. */
import type {
  Availability,
  AvailabilityOf,
  NewTimeOff,
  RemoveTimeOff,
  SaveDay,
  SaveHours,
} from '#shared/availability.ts';
import { may } from '#shared/roles.ts';
import type { Span } from '#shared/time.ts';
import { attempted, record } from '#server/audit/service.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { Refusal } from '#server/platform/errors.ts';
import type * as platform from '#server/platform/deps.ts';
import type { AvailabilityNeeds } from '#server/availability/needs.ts';
import { notingOutside } from './outside-hours.ts';
import * as hours from '#server/availability/core/hours-store.ts';
import * as savedHours from './saved-hours-store.ts';
import * as timeOff from './time-off-span-store.ts';
import { idempotent } from '#server/platform/idempotency/idempotency.ts';
import { sendTimeChanged } from '#server/platform/events/time-change-events.ts';
import { spanOf } from '#server/platform/times/spans.ts';
import { dayMs } from '#shared/durations.ts';

type SignedIn = platform.SignedIn;

/** How many days before and after today exceptions and time off are returned. */
const rangeDays = { back: 31, ahead: 400 };

/**
 * One's own, or for planners those of anybody in the hospital; another hospital's are not found
 * (S15).
 */
export function ownerOf({ session }: SignedIn, { practitionerId }: AvailabilityOf) {
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
    startsAt: new Date(now - rangeDays.back * dayMs),
    endsAt: new Date(now + rangeDays.ahead * dayMs),
  };
  const { organizationId, practitionerId } = owner;
  const among = { organizationId, practitionerIds: [practitionerId] };
  const [practitionerHours] = await hours.hoursOf(db, among, span);
  if (!practitionerHours) throw new Refusal('not-found');
  const off = await timeOff.timeOffWithin(db, practitionerId, span).execute();
  return {
    practitionerId,
    zone: practitionerHours.zone,
    version: practitionerHours.version,
    rules: [...practitionerHours.rules],
    days: [...practitionerHours.exceptions].map(([day, exceptions]) => ({ day, exceptions })),
    timeOff: off.map(({ id, startsAt, endsAt }) => ({
      id,
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
    })),
  };
}

export const availability = async (signedIn: SignedIn, input: AvailabilityOf) =>
  read(signedIn.db, signedIn, ownerOf(signedIn, input));

/** As far as changes of hours are judged. */
export const aheadOf = (now: Date): Span => ({
  startsAt: now,
  endsAt: new Date(now.getTime() + rangeDays.ahead * dayMs),
});

interface AvailabilityChange {
  input: AvailabilityOf & { idempotencyKey?: string | undefined };
  work: (db: Connection, owner: Owner) => Promise<string>;
}

/** Makes a change of hours, with the hours before and after it as text in the audit. */
async function save(
  signedIn: SignedIn,
  { input, work }: AvailabilityChange,
): Promise<Availability> {
  const action = 'availability.save';
  const object = about(input.practitionerId ?? signedIn.session.person.id);
  return attempted(signedIn, { action, object }, async () => {
    const owner = ownerOf(signedIn, input);
    const changed = await signedIn.db.transaction().execute(async (db) => {
      const before = await read(db, signedIn, owner);
      let isDone = false;
      await idempotent(db, signedIn, { action, input }, () => {
        isDone = true;
        const span = aheadOf(signedIn.now());
        return notingOutside(db, { owner, span }, () => work(db, owner));
      });
      const after = await read(db, signedIn, owner);
      const detail = { before: factsOf(before), after: factsOf(after) };
      if (isDone) await record(db, signedIn, { action, object, detail });
      return after;
    });
    sendTimeChanged(signedIn, [owner.practitionerId]);
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
  save(signedIn, {
    input,
    work: async (db, owner) => {
      if (!(await savedHours.saveRules(db, owner, input))) throw new Refusal('conflict');
      return owner.practitionerId;
    },
  });

export const saveDay = (signedIn: SignedIn, input: SaveDay): Promise<Availability> =>
  save(signedIn, {
    input,
    work: async (db, owner) => {
      await savedHours.saveDay(db, owner, input);
      return owner.practitionerId;
    },
  });

/** Throws 409 where it is of shifts that have ended and no reason is given. */
export const addTimeOff = (
  signedIn: SignedIn & AvailabilityNeeds,
  input: NewTimeOff,
): Promise<Availability> =>
  save(signedIn, {
    input,
    work: (db, owner) => {
      const { practitionerId } = owner;
      const span = spanOf(input);
      const createdBy = signedIn.session.person.id;
      const change = { practitionerId, span, reason: input.reason };
      return signedIn.keepingPastDuties(db, signedIn, change, () =>
        timeOff.insertTimeOff(db, { ...owner, ...span, createdBy }),
      );
    },
  });

/**
 * Throws 404 where it does not exist or is somebody else's, 409 where it was approved on request, or is of
 * shifts that have ended and no reason is given.
 */
export async function removeTimeOff(
  signedIn: SignedIn & AvailabilityNeeds,
  { timeOffId, reason }: RemoveTimeOff,
) {
  const { person } = signedIn.session;
  const off = await timeOff.ownerOfTimeOff(signedIn.db, person.organizationId, timeOffId);
  if (off === null) throw new Refusal('not-found');
  if (off.requestId !== null) throw new Refusal('roster.time-off-approved');
  const { practitionerId, requestId: _none, ...span } = off;
  return save(signedIn, {
    input: { practitionerId },
    work: async (db) => {
      const change = { practitionerId, span, reason };
      await signedIn.keepingPastDuties(db, signedIn, change, () =>
        timeOff.deleteTimeOff(db, timeOffId),
      );
      return timeOffId;
    },
  });
}
