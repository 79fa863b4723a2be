/** The schemas of the roster: what a unit needs, who works when, and what a planner changes. */
import { z } from 'zod';
import type { NamedPerson } from '#shared/people.ts';
import { line } from './text/single-line.ts';
import { Day, daysIn } from './time.ts';
import { VersionOrNone } from './version.ts';
import type { BackupCount } from './roster/backup-count.ts';
import { RuleSetting } from './roster/rule-catalogue.ts';
import type { RuleSetChoices } from './roster/rules/rule-sets.ts';
import type { PersonOnRoster, Skill } from './roster/roster-people.ts';
import type { RequiredCover, ShiftType } from './roster/shift-types.ts';

/** Days that one screen shows: a year and the days around it. */
export const mostRosterDays = 400;
export const mostRosterUnits = 8;
/** Cells of one change: a copied week of a large unit. */
export const mostCellsChanged = 1_000;

export const ShiftRank = z.enum(['primary', 'backup']);
export type ShiftRank = z.infer<typeof ShiftRank>;

/** `removed` stands in what was published and leaves it with the next publication. */
export type AssignmentState = 'draft' | 'published' | 'removed';

/** A person's shift. `day` is the local day on which it starts, before it was split between two people. */
export interface Assignment {
  id: string;
  practitionerId: string;
  unitId: string;
  shiftTypeId: string;
  day: string;
  /** ISO 8601 in UTC. */
  startsAt: string;
  endsAt: string;
  rank: ShiftRank;
  /** What they do there, where the unit distinguishes: "Nephrology on call". */
  roleLabel: string | null;
  state: AssignmentState;
  /** Why a rule that stops was overridden. */
  overrideReason: string | null;
}

interface Days {
  from: string;
  to: string;
}
const isInOrder = ({ from, to }: Days) => from <= to;
const isAtMostAYear = (days: Days) => daysIn(days) <= mostRosterDays;
const inOrder = { message: 'The last day is before the first' };
const atMostAYear = { message: 'At most a year' };

export const RosterPeriodQuery = z
  .strictObject({
    unitIds: z.array(z.uuid()).min(1).max(mostRosterUnits),
    from: Day,
    to: Day,
  })
  .refine(isInOrder, inOrder)
  .refine(isAtMostAYear, atMostAYear);
export type RosterPeriodQuery = z.infer<typeof RosterPeriodQuery>;

export const WishKind = z.enum(['wanted', 'unwanted', 'impossible']);
export type WishKind = z.infer<typeof WishKind>;

/** A wish for a day; without a shift type it is about the whole day. */
export interface ShiftWish {
  id: string;
  practitionerId: string;
  day: string;
  kind: WishKind;
  shiftTypeId: string | null;
  note: string | null;
}

export interface OwnWishes {
  wishes: ShiftWish[];
  /** What may be wished for: open shift types of the caller's unit, and those that a wish names. */
  shiftTypes: ShiftType[];
}

/** Time off, or busy time of another calendar. */
export interface Absence {
  practitionerId: string;
  startsAt: string;
  endsAt: string;
  kind: 'time-off' | 'imported';
}

/** Time in which a person has appointments, one after the other without a gap. */
export interface BookedTime {
  practitionerId: string;
  startsAt: string;
  endsAt: string;
  isTeleVisit: boolean;
}

export interface RosterUnit {
  id: string;
  name: string;
  /** Grows with every change of its roster. */
  version: number;
  publishedAt: string | null;
  /** A closed one is read alone. */
  isOpen: boolean;
}

/**
 * What a planner or reader sees of units in a period. `assignments` are packed: `unpackAssignments`
 * (shared/roster/packed-period.ts) returns them as `Assignment[]`. Who does not plan gets the published ones
 * alone, and neither absences nor wishes.
 */
export interface RosterPeriod {
  /** Local times and days are in this zone. */
  zone: string;
  from: string;
  to: string;
  /** False for planners too where one of the units is closed. */
  mayPlan: boolean;
  units: RosterUnit[];
  shiftTypes: ShiftType[];
  skills: Skill[];
  people: PersonOnRoster[];
  cover: RequiredCover[];
  holidays: { day: string; name: string; unitId: string | null }[];
  rules: RuleSetting[];
  /** Which job and unit is under which set of them; without it everybody is under the residents'. */
  ruleSets?: RuleSetChoices;
  /** How a backup is counted; without it as a whole shift. */
  backup?: BackupCount;
  assignments: string;
  absences: Absence[];
  wishes: ShiftWish[];
}

/**
 * What the rules need besides the period: shifts of the same people in other units, and in the four
 * weeks before and after it, packed with lists of their own; and what is booked with them in the
 * period. For planners alone.
 */
export interface RosterSurroundings {
  people: { id: string }[];
  shiftTypes: ShiftType[];
  assignments: string;
  booked: BookedTime[];
}

const roleLabel = line(60, { empty: 'Enter a role', long: 'A role has at most 60 characters' });
const reason = line(300, { empty: 'Enter a reason', long: 'A reason has at most 300 characters' });

export const NewAssignment = z.strictObject({
  /** Made by the client, so that it knows the cell's content before the answer. */
  id: z.uuid(),
  shiftTypeId: z.uuid(),
  rank: ShiftRank.default('primary'),
  roleLabel: roleLabel.nullable().default(null),
});
export type NewAssignment = z.infer<typeof NewAssignment>;

/**
 * One cell of the grid gets this content; an empty `put` clears it. `seen` are the ids of what it had
 * (drafts and published, without removed ones): if it has others by now, the whole change is refused.
 */
export const CellChange = z.strictObject({
  unitId: z.uuid(),
  practitionerId: z.uuid(),
  day: Day,
  seen: z.array(z.uuid()).max(8),
  put: z.array(NewAssignment).max(4),
  /** Needed where the change overrides a rule that stops. */
  reason: reason.nullable().default(null),
});
export type CellChange = z.infer<typeof CellChange>;

/** A place of the grid. */
export type Cell = Pick<CellChange, 'unitId' | 'practitionerId' | 'day'>;

export const cellKey = ({ unitId, practitionerId, day }: Cell) =>
  `${unitId} ${practitionerId} ${day}`;

export const ChangeRoster = z.strictObject({
  cells: z
    .array(CellChange)
    .min(1)
    .max(mostCellsChanged, `At most ${mostCellsChanged} cells at a time`)
    .refine((cells) => new Set(cells.map(cellKey)).size === cells.length, 'A cell is named twice'),
});
export type ChangeRoster = z.infer<typeof ChangeRoster>;

/** The content of the cells now: drafts, and published shifts with those removed. */
export interface ChangedRoster {
  cells: Cell[];
  assignments: Assignment[];
  units: { id: string; version: number }[];
}

export const CellRef = CellChange.pick({ unitId: true, practitionerId: true, day: true });

/** An event in the history of a cell; `by` is null where the person is not known. */
export type CellEvent = { at: string; by: NamedPerson | null } & (
  | { kind: 'changed'; before: string; after: string }
  | { kind: 'overridden'; words: string; reason: string }
  | { kind: 'published'; added: string[]; removed: string[]; note: string | null }
  | { kind: 'swapped'; name: string; from: string; to: string }
  /** Time off of a shift that had ended was entered, or taken back. */
  | { kind: 'leave'; change: 'added' | 'removed'; reason: string }
  | {
      kind: 'handed-over';
      name: string;
      from: string;
      to: string;
      /** Of what went over. */
      startsAt: string;
      endsAt: string;
      note: string | null;
    }
);

export interface CellHistory {
  zone: string;
  /** Newest first. */
  events: CellEvent[];
}

export const PublicationQuery = z
  .strictObject({ unitId: z.uuid(), from: Day, to: Day })
  .refine(isInOrder, inOrder)
  .refine(isAtMostAYear, atMostAYear);
export type PublicationQuery = z.infer<typeof PublicationQuery>;

/** `version` of the unit, as its difference was read. */
export const PublishRoster = PublicationQuery.safeExtend({
  version: VersionOrNone,
  note: line(300, { empty: 'Enter a note', long: 'At most 300 characters' })
    .nullable()
    .default(null),
});
export type PublishRoster = z.infer<typeof PublishRoster>;

/** The changes of a publication: who gets a shift, and who loses one. */
export interface RosterDifference {
  version: number;
  added: Assignment[];
  removed: Assignment[];
}

/** A shift that somebody got or lost, as they are mailed it. */
export interface ChangedShift {
  change: 'added' | 'removed';
  name: string;
  startsAt: string;
  endsAt: string;
  roleLabel: string | null;
  rank: ShiftRank;
}

export interface PublishedRoster {
  added: number;
  removed: number;
  /** People who are mailed what changed for them. */
  told: number;
  version: number;
}

export const SaveRule = RuleSetting.extend({ version: VersionOrNone });
export type SaveRule = z.infer<typeof SaveRule>;
