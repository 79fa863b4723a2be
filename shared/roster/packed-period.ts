/** Packs a period's assignments into one text, a fifth as long as JSON, and back. */
import { dayMs, minuteMs } from '#shared/durations.ts';
import type { Assignment, AssignmentState, ShiftRank } from '#shared/roster.ts';

const states: Record<string, AssignmentState> = { d: 'draft', p: 'published', r: 'removed' };
const ranks: Record<string, ShiftRank> = { '1': 'primary', '2': 'backup' };

/** Role and reason are typed text; these characters separate. */
const field = '\t';
const row = '\n';

/** A row names its person and shift type by their place in these lists, which have all of them. */
interface Named {
  people: readonly { id: string }[];
  shiftTypes: readonly { id: string; unitId: string }[];
}

export interface PackedRow {
  id: string;
  practitionerId: string;
  shiftTypeId: string;
  /** Days since 1970. */
  dayNumber: number;
  /** Minutes since 1970. */
  startsAtMinute: number;
  durationMinutes: number;
  rank: ShiftRank;
  state: AssignmentState;
  roleLabel: string | null;
  overrideReason: string | null;
}

function indexesOf({ people, shiftTypes }: Named) {
  const indexOf = (list: readonly { id: string }[]) =>
    new Map(list.map(({ id }, index) => [id, index]));
  return { person: indexOf(people), type: indexOf(shiftTypes) };
}

export function packAssignments(rows: readonly PackedRow[], named: Named): string {
  const { person, type } = indexesOf(named);
  const parts: string[] = [];
  for (const packed of rows) {
    const ids = `${packed.id}${field}${person.get(packed.practitionerId) ?? ''}${field}${type.get(packed.shiftTypeId) ?? ''}`;
    const marks = `${packed.state[0] ?? ''}${packed.rank === 'primary' ? '1' : '2'}`;
    const times = `${packed.dayNumber}${field}${packed.startsAtMinute}${field}${packed.durationMinutes}${field}${marks}`;
    const isPlain = packed.roleLabel === null && packed.overrideReason === null;
    const words = isPlain
      ? ''
      : `${field}${packed.roleLabel ?? ''}${field}${packed.overrideReason ?? ''}`;
    parts.push(`${ids}${field}${times}${words}`);
  }
  return parts.join(row);
}

const iso = (ms: number) => new Date(ms).toISOString();

/** Returns the assignment of a row; null where its shift type is not among these. */
export function assignmentOf(
  { dayNumber: number, startsAtMinute, durationMinutes, ...shift }: PackedRow,
  shiftTypes: ReadonlyMap<string, { unitId: string }>,
): Assignment | null {
  const unitId = shiftTypes.get(shift.shiftTypeId)?.unitId;
  if (unitId === undefined) return null;
  const startsMs = startsAtMinute * minuteMs;
  return {
    ...shift,
    unitId,
    day: iso(number * dayMs).slice(0, 10),
    startsAt: iso(startsMs),
    endsAt: iso(startsMs + durationMinutes * minuteMs),
  };
}

const textOrNull = (text: string | undefined) => (text === undefined || text === '' ? null : text);

/** One text for each assignment; equal texts are equal assignments of periods with equal lists. */
export const packedRows = (packed: string): string[] => (packed === '' ? [] : packed.split(row));

/** The index of its person and its day's number, parted by a space. */
export function packedPersonDay(text: string): string {
  const [, person = '', , day = ''] = text.split(field, 4);
  return `${person} ${day}`;
}

/** Returns assignments in the order in which they were packed; `packed` is of a period or its surroundings. */
export const unpackAssignments = (named: Named, packed: string): Assignment[] =>
  unpackRows(named, packedRows(packed));

export function unpackRows({ people, shiftTypes }: Named, rows: readonly string[]): Assignment[] {
  const types = new Map(shiftTypes.map((type) => [type.id, type]));
  return rows.flatMap((text) => {
    const [id = '', person = '', type = '', day, startsAt, minutes, marks = '', role, why] =
      text.split(field);
    const shift = {
      id,
      practitionerId: people[Number(person)]?.id ?? '',
      shiftTypeId: shiftTypes[Number(type)]?.id ?? '',
      dayNumber: Number(day),
      startsAtMinute: Number(startsAt),
      durationMinutes: Number(minutes),
      rank: ranks[marks[1] ?? ''] ?? 'primary',
      state: states[marks[0] ?? ''] ?? 'published',
      roleLabel: textOrNull(role),
      overrideReason: textOrNull(why),
    };
    return assignmentOf(shift, types) ?? [];
  });
}
