/** How people, shifts and findings of the roster are said. */
import type { Assignment, Cell } from '#shared/roster.ts';
import type { ShiftType } from '#shared/roster/shift-types.ts';
import { dayMs } from '#shared/durations.ts';
import { dayNumber, shiftTime, wallInstantMs } from '#shared/roster/shift-times.ts';
import { dayIn, shortDay, wallTime } from '#client/ui/times/times.ts';
import type { RosterBoard } from './board/board.ts';
import { wishesWords } from './wishes/wish-words.ts';

const two = (value: number) => String(value).padStart(2, '0');

const clock = (minute: number) => {
  const [hour, minutes] = [Math.floor(minute / 60) % 24, minute % 60];
  return minutes === 0 ? two(hour) : `${two(hour)}:${two(minutes)}`;
};

const dayMinutes = 24 * 60;

/** "+1" of what lasts longer than a day and ends on the next; a night that ends in the morning has none. */
const endDayWords = (startMinute: number, durationMinutes: number): string =>
  durationMinutes > dayMinutes
    ? `+${Math.floor((startMinute + durationMinutes) / dayMinutes)}`
    : '';

/** "07-19", "24 h", "08-12+1" */
export const typeTimes = ({ startMinute, durationMinutes }: ShiftType): string =>
  durationMinutes === dayMinutes
    ? '24 h'
    : `${clock(startMinute)}-${clock(startMinute + durationMinutes)}${endDayWords(startMinute, durationMinutes)}`;

/** Returns the times of a shift as `typeTimes` does; of a split shift, those of this part. */
export function shiftTimes(
  { day, startsAt, endsAt }: Pick<Assignment, 'day' | 'startsAt' | 'endsAt'>,
  type: ShiftType,
  zone: string,
): string {
  const { startsMs, endsMs } = shiftTime(type, day, zone);
  if (Date.parse(startsAt) === startsMs && Date.parse(endsAt) === endsMs) return typeTimes(type);
  const short = (instant: string) => wallTime(zone, instant).replace(/:00$/, '');
  const days = dayNumber(dayIn(zone, endsAt)) - dayNumber(dayIn(zone, startsAt));
  const isLong = Date.parse(endsAt) - Date.parse(startsAt) > dayMs;
  return `${short(startsAt)}-${short(endsAt)}${isLong ? `+${days}` : ''}`;
}

/** "4 h over", "8 h under", or nothing: whole hours beside those of the contract. */
export function beyondContract(hours: number, contract: number): string {
  if (hours === contract) return '';
  return hours > contract ? `${hours - contract} h over` : `${contract - hours} h under`;
}

/** Returns the parts of a bar within the contract and over it, in percent. */
export function contractParts(hours: number, contract: number): { within: number; over: number } {
  const whole = Math.max(hours, contract, 1) / 100;
  return { within: Math.min(hours, contract) / whole, over: Math.max(0, hours - contract) / whole };
}

/** Returns the name that people are sorted by: "Lena Okafor" of "Dr. Lena Okafor". */
export const nameWithoutTitle = (fullName: string): string =>
  fullName.replace(/^(\S+\.\s+)+(?=\S)/, '');

const stateWords = { draft: 'draft', published: null, removed: 'will be removed' } as const;

const particulars = ({ roleLabel, rank, state }: Assignment) => [
  roleLabel,
  rank === 'backup' && 'backup',
  stateWords[state],
];

const joined = (parts: readonly (string | false | null)[]) => parts.filter(Boolean).join(', ');

/** "On call from home 18-08, Cardiology on call, backup" */
export function shiftWords(board: RosterBoard, shift: Assignment): string {
  const type = board.types.get(shift.shiftTypeId);
  const times = type ? ` ${shiftTimes(shift, type, board.period.zone)}` : '';
  return joined([`${type?.name ?? 'Shift'}${times}`, ...particulars(shift)]);
}

/** Returns what the name and the times of the type do not say; often nothing. */
export function wordsBelowType(board: RosterBoard, type: ShiftType, shift: Assignment): string {
  const times = shiftTimes(shift, type, board.period.zone);
  return joined([times !== typeTimes(type) && times, ...particulars(shift)]);
}

export const nameOf = (board: RosterBoard, practitionerId: string): string =>
  board.people.get(practitionerId)?.fullName ?? 'Somebody';

export const cellWords = (board: RosterBoard, cell: Cell): string =>
  `${nameOf(board, cell.practitionerId)}, ${shortDay(cell.day)}`;

/** "Proposed: Night 19-07. Lowest night tally, 14 h rest." */
export function proposalWords(board: RosterBoard, cell: Cell): string | null {
  const proposed = board.proposedIn(cell);
  if (!proposed) return null;
  const type = board.types.get(proposed.shiftTypeId ?? '');
  return `Proposed: ${type ? `${type.name} ${typeTimes(type)}` : 'no shift'}. ${proposed.why}.`;
}

/** "Wishes: cannot; Night: wants to work." */
export function cellWishWords(board: RosterBoard, cell: Cell): string | null {
  const wishes = board.wishesIn(cell);
  return wishes.length === 0 ? null : `Wishes: ${wishesWords(wishes, board.types)}.`;
}

/** "Leave", "Half day" or "Left"; empty for who is there. */
export function leaveWords(board: RosterBoard, cell: Cell): string {
  const leave = board.leaveIn(cell);
  if (leave === 0) return '';
  const leftFrom = board.people.get(cell.practitionerId)?.offDutyFrom;
  const noonMs = wallInstantMs(cell.day, 12 * 60, board.period.zone);
  if (leftFrom != null && Date.parse(leftFrom) <= noonMs) return 'Left';
  return leave === 1 ? 'Leave' : 'Half day';
}

/** "Lena Okafor, Wed 18: Night 19-07, draft" or "...: free"; "...: leave; Day 07-19". */
export function contentWords(board: RosterBoard, cell: Cell): string {
  const shifts = board.contentOf(cell).map((shift) => shiftWords(board, shift));
  const content = [leaveWords(board, cell).toLowerCase(), ...shifts].filter(Boolean);
  const has = content.length > 0 ? content.join('; ') : 'free';
  const proposed = proposalWords(board, cell);
  const sentences = [proposed, cellWishWords(board, cell)].flatMap((words) => words ?? []);
  return `${cellWords(board, cell)}: ${has}${sentences.map((words) => `. ${words}`).join('')}`;
}
