/** A test server with appointment types, signed-in clinicians, and appointments at chosen times. */
import { randomUUID } from 'node:crypto';
import { TestRunner } from 'vitest';
import { thisMinute } from '#server/appointments/booking/book-now.ts';
import type { AllDeps } from '#server/open-deps.ts';
import { startWork } from '#server/work.ts';
import type { AppointmentState, Kind } from '#shared/appointments.ts';
import { minuteMs } from '#shared/durations.ts';
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

/**
 * Counted from the minute in which the test began, though the clock may reach the next meanwhile.
 */
export function minutesFromNow(minutes: number): Date {
  const startedAt = TestRunner.getCurrentTest()?.result?.startTime ?? Date.now();
  return new Date(thisMinute(new Date(startedAt)).getTime() + minutes * minuteMs);
}

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

  async function newUnit(
    organizationId = world.organizationId,
  ): Promise<{ id: string; name: string }> {
    const insert = 'insert into units (organization_id, name) values ($1, $2) returning id, name';
    return (await world.owner.query(insert, [organizationId, `Ward ${randomUUID()}`])).rows[0];
  }

  async function clinician(personOptions: NewPerson = {}): Promise<Clinician> {
    const person = await world.person(personOptions);
    return { ...person, browser: await world.openSession(person) };
  }

  /** Inserts an appointment directly into the tables, as one that was booked before. */
  async function place(who: TestPerson[], appointment: PlacedAppointment): Promise<string> {
    const { at, minutes = 20, kind = 'tele-visit', state = 'booked' } = appointment;
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
        appointment.patientName ?? 'Ana Ruiz',
        state,
        minutesFromNow(at),
        minutesFromNow(at + minutes),
        first!.id,
        who.map(({ id }) => id),
      ],
    );
    return rows[0]!.id;
  }

  /** The audit entries of this object or action, oldest first. */
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

  /** Pairs of overlapping rows of one clinician; read without the constraint's index. */
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

  const working: { stop: () => Promise<void> }[] = [];

  /** This server, or another one on the same stores, does its jobs from now on. */
  function work(deps: AllDeps = world.deps) {
    const server = startWork(deps);
    working.push(server);
    return server;
  }

  async function close(): Promise<void> {
    await Promise.all(working.map((server) => server.stop()));
    await world.close();
  }

  return { world, types, newType, newUnit, clinician, place, recorded, overlaps, work, close };
}
