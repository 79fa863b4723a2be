/** Judges times as they were worked by the rules of duty: overlap, rest, hours, free days, nights. */
import { findingsOf, type Finding, type RuleSettings } from '#shared/roster/rules/findings.ts';
import type { Duty } from '#shared/roster/rules/duties.ts';
import { overlap, restBreaches } from '#shared/roster/rules/rest.ts';
import { workingTime } from '#shared/roster/rules/working-time.ts';
import type { ContractRules } from '#shared/roster/roster-people.ts';
import type { ShiftType } from '#shared/roster/shift-types.ts';

/** The type of time that nobody planned: all of it counts. */
export const unplannedType = (unitId: string, durationMinutes: number): ShiftType => ({
  id: '',
  unitId,
  name: 'Not planned',
  letter: '',
  kind: 'custom',
  colour: 'off',
  startMinute: 0,
  durationMinutes,
  countedMinutes: durationMinutes,
  paidMinutes: durationMinutes,
  isAtHome: false,
  holdsAppointments: false,
  skillIds: [],
  isOpenToOthers: false,
  active: false,
  version: 0,
});

/** `others` are the person's other shifts in order of their start, as worked where that is known. */
export const checkWorked = (
  duty: Duty,
  duties: readonly Duty[],
  { settings, contract }: { settings: RuleSettings; contract: ContractRules },
): Finding[] =>
  findingsOf(settings, [
    ...overlap(duty, duties),
    ...restBreaches(duty, duties, settings),
    ...workingTime(duty, duties, { settings, contract }),
  ]);
