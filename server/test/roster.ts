/** A test clinic with a unit, its planner and people, and shift types by letter. */
import { randomUUID } from 'node:crypto';
import { DateTime } from 'luxon';
import type { RosterPeriod } from '#shared/roster.ts';
import { unpackAssignments } from '#shared/roster/packed-period.ts';
import type { NewShiftType, ShiftType } from '#shared/roster/shift-types.ts';
import { openClinic, type Clinician } from './clinic.ts';
import type { NewPerson, WorldOptions } from './world.ts';

const hours = (count: number) => count * 60;

const plain = { paidMinutes: hours(12), isAtHome: false, holdsAppointments: false, skillIds: [] };

/** Times of day as most hospitals have them. */
export const typesByLetter = {
  D: { name: 'Day', kind: 'day', colour: 'day', startMinute: hours(7), ...plain },
  N: { name: 'Night', kind: 'night', colour: 'night', startMinute: hours(19), ...plain },
  S: { name: 'Swing', kind: 'swing', colour: 'swing', startMinute: hours(12), ...plain },
} as const;

/** A Monday some weeks ahead, in the clinic's zone. */
export const firstDay = DateTime.now()
  .setZone('Europe/London')
  .plus({ weeks: 8 })
  .startOf('week')
  .toFormat('yyyy-MM-dd');

export async function openWard(options: WorldOptions = {}) {
  const clinic = await openClinic(options);
  const planner = await clinic.clinician({ role: 'EDITOR', fullName: 'Dr. Planner' });

  async function newUnit() {
    const unit = await clinic.newUnit();
    const types: Record<string, ShiftType> = {};
    for (const [letter, type] of Object.entries(typesByLetter))
      types[letter] = await newType({ unitId: unit.id, letter, ...type });
    return { ...unit, types };
  }

  async function newType(type: Partial<NewShiftType> & Pick<NewShiftType, 'unitId' | 'letter'>) {
    const input = {
      ...typesByLetter.D,
      durationMinutes: hours(12),
      countedMinutes: hours(12),
      ...type,
    };
    return (await planner.browser.call('roster.types.add', input)).data as ShiftType;
  }

  const unit = await newUnit();

  async function member(person: NewPerson = {}, unitId = unit.id): Promise<Clinician> {
    const who = await clinic.clinician(person);
    await clinic.world.owner.query('update practitioners set unit_id = $1 where id = $2', [
      unitId,
      who.id,
    ]);
    return who;
  }

  /** A cell that gets the shifts of these letters, over what it is said to have. */
  const cell = (
    who: Pick<Clinician, 'id'>,
    day: string,
    letters: string,
    { seen = [] as string[], reason = null as string | null, of = unit } = {},
  ) => ({
    unitId: of.id,
    practitionerId: who.id,
    day,
    seen,
    reason,
    put: letters
      .split('')
      .map((letter) => ({ id: randomUUID(), shiftTypeId: of.types[letter]!.id })),
  });

  const change = (...cells: ReturnType<typeof cell>[]) =>
    planner.browser.call('roster.change', { cells });

  /** As somebody sees it, unpacked. */
  async function period(from: string, to: string, who = planner, unitIds = [unit.id]) {
    const { data } = await who.browser.call('roster.period', { unitIds, from, to });
    const roster = data as RosterPeriod;
    return { ...roster, shifts: unpackAssignments(roster, roster.assignments) };
  }

  async function publish(from: string, to: string, more: object = {}) {
    const query = { unitId: unit.id, from, to };
    const { data } = await planner.browser.call('roster.difference', query);
    return planner.browser.call('roster.publish', { ...query, version: data.version, ...more });
  }

  return { clinic, planner, unit, newUnit, newType, member, cell, change, period, publish };
}
