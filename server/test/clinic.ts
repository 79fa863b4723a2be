/** A world with appointment types, clinicians who are signed in, and appointments at chosen times. */
import { randomUUID } from 'node:crypto';
import { beforeEach } from 'vitest';
import { thisMinute } from '#server/appointments/booking/book-now.ts';
import type { AppointmentState, Kind } from '#shared/appointments.ts';
import type { Browser } from './browser.ts';
import { openWorld, type NewPerson, type TestPerson, type WorldOptions } from './world.ts';

export interface Clinician extends TestPerson {
  browser: Browser;
}

export interface PlacedAppointment {
  /** Minutes from now. */
  at: number;
  minutes?: number;
  kind?: Kind;
  state?: AppointmentState;
  patientName?: string;
}

let began = thisMinute(new Date());
beforeEach(() => {
  began = thisMinute(new Date());
});

/** Counted from the minute in which the test began, though the clock may turn to the next meanwhile. */
export const minutesFromNow = (minutes: number): Date =>
  new Date(began.getTime() + minutes * 60_000);

export type Clinic = Awaited<ReturnType<typeof openClinic>>;

export async function openClinic(options: WorldOptions = {}) {
  const world = await openWorld(options);

  const newType = async (kind: Kind, organizationId: string) => {
    const { rows } = await world.owner.query<{ id: string }>(
      `insert into appointment_types (organization_id, name, kind, duration_minutes)
       values ($1, $2, $3, 30) returning id`,
      [organizationId, `${kind} ${randomUUID().slice(0, 8)}`, kind],
    );
    return rows[0]!.id;
  };
  const types = {
    'in-person': await newType('in-person', world.organizationId),
    'tele-visit': await newType('tele-visit', world.organizationId),
    meeting: await newType('meeting', world.organizationId),
  };

  async function clinician(wanted: NewPerson = {}): Promise<Clinician> {
    const person = await world.person(wanted);
    return { ...person, browser: await world.signIn(person) };
  }

  /** Straight into the tables, as something that was booked before. */
  async function place(who: TestPerson[], wanted: PlacedAppointment): Promise<string> {
    const { at, minutes = 20, kind = 'tele-visit', state = 'booked' } = wanted;
    const [first] = who;
    const { rows } = await world.owner.query<{ id: string }>(
      `with placed as (
         insert into appointments (organization_id, type_id, patient_name, state, starts_at, ends_at, created_by)
         values ($1, $2, $3, $4, $5, $6, $7) returning *)
       , joined as (
         insert into appointment_practitioners
           (appointment_id, practitioner_id, organization_id, starts_at, ends_at, blocks)
         select placed.id, who, organization_id, starts_at, ends_at, state <> 'cancelled'
         from placed, unnest($8::uuid[]) as who)
       select id from placed`,
      [
        first!.organizationId,
        types[kind],
        wanted.patientName ?? 'Ana Ruiz',
        state,
        minutesFromNow(at),
        minutesFromNow(at + minutes),
        first!.id,
        who.map(({ id }) => id),
      ],
    );
    return rows[0]!.id;
  }

  /** What the record says of this object or action, oldest first. */
  async function recorded(action: string, objectId?: string) {
    const { rows } = await world.owner.query<{
      actor_id: string | null;
      organization_id: string;
      outcome: string;
      object_id: string | null;
      detail: Record<string, unknown>;
    }>(
      `select actor_id, organization_id, outcome, object_id, detail from audit_events
       where action = $1 and ($2::text is null or object_id = $2) order by at, seq`,
      [action, objectId ?? null],
    );
    return rows;
  }

  /** Pairs of rows that hold one clinician at one time; asked without the constraint's index. */
  async function overlaps(): Promise<number> {
    const { rows } = await world.owner.query<{ count: number }>(
      `select count(*)::int as count
       from appointment_practitioners one join appointment_practitioners two
         on one.practitioner_id = two.practitioner_id and one.appointment_id < two.appointment_id
       join appointments a on a.id = one.appointment_id join appointments b on b.id = two.appointment_id
       where a.state <> 'cancelled' and b.state <> 'cancelled'
         and a.starts_at < b.ends_at and b.starts_at < a.ends_at`,
    );
    return rows[0]!.count;
  }

  return { world, types, newType, clinician, place, recorded, overlaps, close: world.close };
}
