/** A change of each table that a period of the roster shows, in statements on the tables. */
import { randomUUID } from 'node:crypto';

export interface PeriodChange {
  of: string;
  by: string;
  with: unknown[];
}

interface RosterIds {
  organizationId: string;
  unitId: string;
  /** Of the unit. */
  personId: string;
  typeId: string;
  day: string;
}

/** In this order: some change what an earlier one inserted. */
export function changesOf({
  organizationId,
  unitId,
  personId,
  typeId,
  day,
}: RosterIds): PeriodChange[] {
  const shiftId = randomUUID();
  return [
    { of: 'units', by: `update units set name = name || ' B' where id = $1`, with: [unitId] },
    {
      of: 'organizations',
      by: `update organizations set zone = 'Europe/Paris' where id = $1`,
      with: [organizationId],
    },
    {
      of: 'roster_units',
      by: `insert into roster_units (unit_id, organization_id, version) values ($1, $2, 7)`,
      with: [unitId, organizationId],
    },
    {
      of: 'shift_types',
      by: `update shift_types set name = 'Long day' where id = $1`,
      with: [typeId],
    },
    {
      of: 'required_cover',
      by: `insert into required_cover (shift_type_id, on_day, organization_id, least, wanted)
      values ($1, 1, $2, 1, 2)`,
      with: [typeId, organizationId],
    },
    { of: 'required_cover', by: `update required_cover set wanted = 3`, with: [] },
    { of: 'required_cover', by: `delete from required_cover`, with: [] },
    {
      of: 'roster_rules',
      by: `insert into roster_rules (organization_id, rule, severity, limits, citation)
      values ($1, 'rest', 'off', '{}', 'House rule')`,
      with: [organizationId],
    },
    {
      of: 'duty_rule_choices',
      by: `insert into duty_rule_choices (organization_id, hospital_role, rule_set)
      values ($1, 'Resident', 'none')`,
      with: [organizationId],
    },
    {
      of: 'unit_memberships',
      by: `insert into unit_memberships (practitioner_id, organization_id, unit_id, share_percent)
      values ($1, $2, $3, 50)`,
      with: [personId, organizationId, unitId],
    },
    {
      of: 'custom_jobs',
      by: `insert into custom_jobs (organization_id, name, family, permissions, is_rostered, is_bookable)
      values ($1, 'Registered nurse', 'Nurse Practitioner', '{}', true, false)`,
      with: [organizationId],
    },
    {
      of: 'past_units',
      by: `insert into past_units (practitioner_id, organization_id, unit_id, until)
      values ($1, $2, $3, '2026-01-31T12:00Z')`,
      with: [personId, organizationId, unitId],
    },
    {
      of: 'roster_skills',
      by: `insert into roster_skills (organization_id, name) values ($1, 'Ventilators')`,
      with: [organizationId],
    },
    {
      of: 'practitioner_skills',
      by: `insert into practitioner_skills (practitioner_id, skill_id, organization_id)
      select $1, id, organization_id from roster_skills where organization_id = $2`,
      with: [personId, organizationId],
    },
    {
      of: 'roster_contracts',
      by: `insert into roster_contracts (practitioner_id, organization_id, fte_percent,
        full_time_week_minutes, takes_nights) values ($1, $2, 50, 2400, true)`,
      with: [personId, organizationId],
    },
    {
      of: 'practitioners',
      by: `update practitioners set full_name = 'Dr. Married' where id = $1`,
      with: [personId],
    },
    {
      of: 'practitioners',
      by: `update practitioners set unit_id = null where id = $1`,
      with: [personId],
    },
    {
      of: 'practitioners',
      by: `update practitioners set unit_id = $2 where id = $1`,
      with: [personId, unitId],
    },
    {
      of: 'closures',
      by: `insert into closures (organization_id, unit_id, kind, name, from_day, to_day, created_by)
      values ($1, $2, 'holiday', 'Ward day', $3, $3, $4)`,
      with: [organizationId, unitId, day, personId],
    },
    {
      of: 'closures',
      by: `update closures set unit_id = null, name = 'Founders'' day' where organization_id = $1`,
      with: [organizationId],
    },
    {
      of: 'shift_wishes',
      by: `insert into shift_wishes (organization_id, practitioner_id, day, kind, made_at)
      values ($1, $2, $3, 'unwanted', now())`,
      with: [organizationId, personId, day],
    },
    {
      of: 'time_off',
      by: `insert into time_off (organization_id, practitioner_id, starts_at, ends_at, created_by)
      values ($1, $2, $3::date, $3::date + 1, $2)`,
      with: [organizationId, personId, day],
    },
    {
      of: 'imported_busy',
      by: `with c as (insert into imported_calendars (organization_id, practitioner_id, name, imported_at)
        values ($1, $2, 'Home', now()) returning id)
      insert into imported_busy (calendar_id, practitioner_id, starts_at, ends_at)
      select c.id, $2, $3::date, $3::date + 1 from c`,
      with: [organizationId, personId, day],
    },
    { of: 'imported_busy', by: `delete from imported_calendars`, with: [] },
    {
      of: 'shift_assignments',
      by: `insert into shift_assignments (id, organization_id, unit_id, practitioner_id, shift_type_id, day,
        starts_at, ends_at, at_home, rank, state, made_by, made_at)
      values ($1, $2, $3, $4, $5, $6, $6::date + time '07:00', $6::date + time '19:00', false,
        'primary', 'draft', $4, now())`,
      with: [shiftId, organizationId, unitId, personId, typeId, day],
    },
    {
      of: 'shift_assignments',
      by: `update shift_assignments set state = 'published', published_at = now() where id = $1`,
      with: [shiftId],
    },
    {
      of: 'shift_assignments',
      by: `delete from shift_assignments where id = $1`,
      with: [shiftId],
    },
  ];
}
