/** Rules of one person and one shift: skills, credentials, time off, appointments, wishes. */
import type { Absence, BookedTime, ShiftWish } from '#shared/roster.ts';
import type { PersonOnRoster, Skill } from '#shared/roster/roster-people.ts';
import { dayNumber } from '#shared/roster/shift-times.ts';
import { isOnSite, type Duty } from './duties.ts';
import type { Breach } from './findings.ts';

interface Times {
  startsAt: string;
  endsAt: string;
}

const meets = (duty: Duty) => (time: Times) =>
  Date.parse(time.startsAt) < duty.endsMs && duty.startsMs < Date.parse(time.endsAt);

export function skills(
  duty: Duty,
  person: Pick<PersonOnRoster, 'skills'>,
  skillsById: ReadonlyMap<string, Skill>,
): Breach[] {
  return duty.type.skillIds.flatMap((skillId): Breach[] => {
    const name = skillsById.get(skillId)?.name ?? 'a skill';
    const ownSkill = person.skills.find((skill) => skill.skillId === skillId);
    if (!ownSkill) return [{ rule: 'skill', words: `They do not have ${name}.` }];
    if (ownSkill.expiresOn === null || dayNumber(ownSkill.expiresOn) >= duty.lastDayNumber)
      return [];
    const words = `Their ${name} expires on ${ownSkill.expiresOn}, before the end of the shift.`;
    return [{ rule: 'credential-expired', words }];
  });
}

export function absences(duty: Duty, away: readonly Absence[]): Breach[] {
  const absences = away.filter(meets(duty));
  const breaches: Breach[] = [];
  if (absences.some(({ kind }) => kind === 'time-off'))
    breaches.push({ rule: 'time-off', words: 'They are away then.' });
  if (isOnSite(duty) && absences.some(({ kind }) => kind === 'imported'))
    breaches.push({ rule: 'appointment', words: 'They are busy then, by their own calendar.' });
  return breaches;
}

/** After their last day, or after their account was deactivated. */
export function hasLeft(
  duty: Duty,
  { offDutyFrom }: Pick<PersonOnRoster, 'offDutyFrom'>,
): Breach[] {
  if (offDutyFrom == null || Date.parse(offDutyFrom) >= duty.endsMs) return [];
  return [{ rule: 'time-off', words: 'They have left by then.' }];
}

export function booked(duty: Duty, appointments: readonly BookedTime[]): Breach[] {
  if (!isOnSite(duty) || duty.type.holdsAppointments) return [];
  const bookedTimes = appointments.filter(meets(duty));
  if (bookedTimes.length === 0) return [];
  const what = bookedTimes.some(({ isTeleVisit }) => isTeleVisit) ? 'tele-visits' : 'appointments';
  return [{ rule: 'appointment', words: `They have ${what} then.` }];
}

export function wishes(duty: Duty, shiftWishes: readonly ShiftWish[]): Breach[] {
  const isImpossible = shiftWishes.some(
    ({ kind, day, shiftTypeId }) =>
      kind === 'impossible' &&
      day === duty.day &&
      (shiftTypeId === null || shiftTypeId === duty.type.id),
  );
  return isImpossible ? [{ rule: 'wish', words: 'They said that they cannot that day.' }] : [];
}
