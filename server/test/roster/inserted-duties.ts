/** Shift types and shifts that are inserted directly into the tables, as ones that were published before. */
import { randomUUID } from 'node:crypto';
import type { ShiftRank } from '#shared/roster.ts';
import { minutesFromNow, type Clinic } from '#server/test/clinic.ts';
import type { TestPerson } from '#server/test/world.ts';

interface NewShiftType {
  unitId: string;
  name?: string;
  kind?: 'day' | 'night' | 'on-call';
}

export interface NewDuty {
  shiftTypeId: string;
  /** Minutes from now, or an instant. */
  from: number | Date;
  until: number | Date;
  rank?: ShiftRank;
  role?: string | null;
  state?: 'draft' | 'published' | 'removed';
}

const instantOf = (at: number | Date) => (typeof at === 'number' ? minutesFromNow(at) : at);

export function dutiesOf({ world }: Clinic) {
  async function shiftType({ unitId, name = 'Call', kind = 'on-call' }: NewShiftType) {
    const { rows } = await world.owner.query<{ id: string }>(
      `insert into shift_types (organization_id, unit_id, name, letter, kind, colour, start_minute,
         duration_minutes, counted_minutes, paid_minutes, at_home, holds_appointments)
       select organization_id, id, $2, upper(substr(md5(random()::text), 1, 3)), $3, 'on-call', 0,
         720, 720, 720, $3 = 'on-call', false from units where id = $1 returning id`,
      [unitId, name, kind],
    );
    return rows[0]!.id;
  }

  async function place(who: TestPerson, duty: NewDuty): Promise<string> {
    const id = randomUUID();
    const { state = 'published', rank = 'primary', role = null } = duty;
    await world.owner.query(
      `insert into shift_assignments (id, organization_id, unit_id, practitioner_id, shift_type_id,
         day, starts_at, ends_at, at_home, rank, role_label, state, made_by, made_at, published_at)
       select $1, t.organization_id, t.unit_id, $3, t.id, ($4::timestamptz at time zone 'Europe/London')::date,
         $4, $5, t.at_home, $6, $7, $8, $3, now(), case when $8 = 'draft' then null else now() end
       from shift_types t where t.id = $2`,
      [
        id,
        duty.shiftTypeId,
        who.id,
        instantOf(duty.from),
        instantOf(duty.until),
        rank,
        role,
        state,
      ],
    );
    return id;
  }

  return { shiftType, place };
}
