/** The schemas of cases: pieces of work in queues, by clock. */
import { z } from 'zod';
import { kindNames, queues, type KindName } from '#shared/case-kinds/kinds.ts';
import {
  CaseOrder,
  columnFilter,
  isOrderValue,
  type CaseClaim,
  type CaseStay,
} from './cases/case-columns.ts';
import { HospitalRole, type NamedPerson, type Unit } from './people.ts';
import type { CaseFlag, RelatedCase } from '#shared/cases/case-parts.ts';
import type { RuleReason } from './rules.ts';
import { line } from './text/single-line.ts';
import { ExactInstant } from './time.ts';
import { Version } from './version.ts';

export const casesOnPage = 50;
export const mostFilters = 20;
/** A move is taken back within so long, by who made it; so is a file. */
export const undoMinutes = 10;

export const clockStates = ['running', 'paused', 'met', 'missed', 'stopped'] as const;
export type ClockState = (typeof clockStates)[number];

export type CaseEventName =
  | 'opened'
  | 'raised'
  | 'flagged'
  /** Somebody has seen what a rule flagged. */
  | 'flag-cleared'
  | 'taken'
  | 'assigned'
  /** What one act assigned is as it was before. */
  | 'unassigned'
  | 'released'
  | 'moved'
  | 'undone'
  | 'noted'
  /** Another time was set for it; `about` is the instant. */
  | 'retimed'
  | 'talked'
  | 'called'
  /** Of a peer-to-peer call. */
  | 'call-booked'
  | 'call-moved'
  | 'call-cancelled'
  | 'call-missed'
  | 'call-ended'
  /** A room was opened about a barrier, and each barrier left it with an owner and a time. */
  | 'huddle-called'
  | 'huddle-ended'
  | 'room-joined'
  | 'room-left'
  /** A proof page was made. */
  | 'proved'
  /** A case that was opened from this one has ended. */
  | 'concluded'
  | 'file-added'
  | 'file-removed'
  | 'file-withdrawn'
  | 'letter-signed'
  | 'packet-made'
  | 'letter-delivered'
  | 'clock-warned'
  | 'clock-missed';

const Kind = z.enum(kindNames as [KindName, ...KindName[]]);

/**
 * Which cases: the same for a list and for the number that leads to it. `role`: without an owner,
 * for a role that the reader holds now; `unit`: without an owner, for the people of a unit of the reader's;
 * `me-or-role`: these and their own.
 */
export const CaseFilter = z.strictObject({
  queue: z.enum(queues).optional(),
  kinds: z.array(Kind).min(1).max(kindNames.length).optional(),
  states: z.array(z.string().max(40)).min(1).max(10).optional(),
  owner: z.enum(['me', 'nobody', 'role', 'unit', 'me-or-role', 'others']).optional(),
  /** Who has them, whoever reads. */
  ownerId: z.uuid().optional(),
  /** `soon`: within 24 hours; `three-days`: within 72, those too. */
  due: z.enum(['overdue', 'soon', 'three-days', 'later']).optional(),
  /** Those that are over, instead of the open ones. */
  closed: z.enum(['today', 'week', 'month']).optional(),
  openedBy: z.literal('me').optional(),
  patientId: z.uuid().optional(),
  parentId: z.uuid().optional(),
  ...columnFilter,
});
export type CaseFilter = z.infer<typeof CaseFilter>;

/** `after` is the last row of the page before; with an order, `value` is what that row has in its column. */
export const ListCases = z
  .strictObject({
    filter: CaseFilter.prefault({}),
    order: CaseOrder.optional(),
    after: z
      .strictObject({
        dueAt: ExactInstant.nullable(),
        value: z.string().max(1_000).nullable().optional(),
        id: z.uuid(),
      })
      .optional(),
  })
  .refine(
    ({ order, after }) =>
      !order ||
      !after ||
      after.value === null ||
      (after.value !== undefined && isOrderValue(order.by, after.value)),
    'No such page',
  );
export type ListCases = z.infer<typeof ListCases>;

/** The cases of which the words are asked. */
export const ColumnWordsOf = CaseFilter.pick({ queue: true, kinds: true });
export type ColumnWordsOf = z.infer<typeof ColumnWordsOf>;

export const CountCases = z.strictObject({ filters: z.array(CaseFilter).min(1).max(mostFilters) });
export type CountCases = z.infer<typeof CountCases>;

export const CaseRef = z.strictObject({ caseId: z.uuid() });
export type CaseRef = z.infer<typeof CaseRef>;

const versioned = { caseId: z.uuid(), version: Version };
export const CaseNote = z.string().trim().max(2_000, 'At most 2,000 characters').default('');

export const TakeNext = z.strictObject({ filter: CaseFilter.prefault({}) });
export type TakeNext = z.infer<typeof TakeNext>;

export const AssignTo = z.discriminatedUnion('to', [
  z.strictObject({ to: z.literal('person'), personId: z.uuid() }),
  z.strictObject({ to: z.literal('role'), role: HospitalRole }),
  /** Anybody of the unit can take it. */
  z.strictObject({ to: z.literal('unit-people'), unitId: z.uuid() }),
  z.strictObject({ to: z.literal('nobody') }),
]);
export type AssignTo = z.infer<typeof AssignTo>;

export const AssignCase = z.strictObject({ ...versioned, assign: AssignTo });
export type AssignCase = z.infer<typeof AssignCase>;

export const MoveCase = z.strictObject({ ...versioned, move: z.string().max(40), note: CaseNote });
export type MoveCase = z.infer<typeof MoveCase>;

export const UndoCase = z.strictObject(versioned);
export type UndoCase = z.infer<typeof UndoCase>;

export const NoteCase = z.strictObject({
  caseId: z.uuid(),
  note: z.string().trim().min(1, 'Write the note').max(2_000, 'At most 2,000 characters'),
});
export type NoteCase = z.infer<typeof NoteCase>;

const Title = line(120, { empty: 'Say what is to be done', long: 'At most 120 characters' });

export const OpenTask = z.strictObject({
  title: Title,
  instructions: CaseNote,
  patientId: z.uuid().nullable().default(null),
  dueAt: ExactInstant.nullable().default(null),
  assign: AssignTo,
});
export type OpenTask = z.infer<typeof OpenTask>;

/** `subject`: by the fields of the kind. */
export const OpenCase = z.strictObject({
  kind: Kind,
  title: Title,
  subject: z.record(z.string().max(60), z.string().max(4_000)).prefault({}),
  patientId: z.uuid().nullable().default(null),
  /** The stay of the patient that it is about, where the kind does not take the stay of now. */
  encounterId: z.uuid().nullable().default(null),
  dueAt: ExactInstant.nullable().default(null),
  assign: AssignTo.prefault({ to: 'nobody' }),
});
export type OpenCase = z.infer<typeof OpenCase>;

export const CaseFileRef = z.strictObject({ caseId: z.uuid(), fileId: z.uuid() });
export type CaseFileRef = z.infer<typeof CaseFileRef>;

export interface CaseFile {
  id: string;
  name: string;
  sizeBytes: number;
  addedBy: NamedPerson;
  addedAt: string;
  /** Searched for viruses, and clean. */
  isScanned: boolean;
  /** A virus was found in it after it was added: it is handed out no more. */
  isWithdrawn: boolean;
  /** It waits for the scanner; nobody can open it before. */
  isAwaited: boolean;
  mayRemove: boolean;
}

export const callWays = ['phone', 'visit', 'video', 'text', 'fax', 'email', 'letter'] as const;
export type CallWay = (typeof callWays)[number];
export const callOutcomes = ['reached', 'not-reached', 'left-word', 'refused'] as const;
export type CallOutcome = (typeof callOutcomes)[number];

/** An attempt to reach somebody about a case outside of the product. */
export const NoteCall = z.strictObject({
  caseId: z.uuid(),
  way: z.enum(callWays),
  withWhom: line(120, { empty: 'Say with whom', long: 'At most 120 characters' }),
  calledAt: ExactInstant,
  outcome: z.enum(callOutcomes),
  note: CaseNote,
});
export type NoteCall = z.infer<typeof NoteCall>;

/** Always named with what tells them from others of the same name. */
export interface CasePatient extends NamedPerson {
  /** A local day. */
  birthDate: string | null;
  externalId: string | null;
}

/** A row of a worklist, with the columns of its stay and its claim. */
export interface CaseLine extends CaseStay, CaseClaim {
  id: string;
  kind: KindName;
  state: string;
  title: string;
  patient: CasePatient | null;
  owner: NamedPerson | null;
  ownerRole: string | null;
  /** Whose people can take it; it stays of the unit once somebody has. */
  ownerUnit: Unit | null;
  /** Since when its owner, role or unit has it; null where nobody does. */
  ownedSince: string | null;
  flag: CaseFlag | null;
  /** Who assigned it; null where its owner took it, or no person opened it for them. */
  assignedBy: NamedPerson | null;
  dueAt: string | null;
  openedAt: string;
  closedAt: string | null;
  version: number;
}

export interface CasePage {
  cases: CaseLine[];
  next: NonNullable<ListCases['after']> | null;
  zone: string;
}

export interface CaseClock {
  id: string;
  label: string;
  citation: string;
  state: ClockState;
  startedAt: string;
  dueAt: string;
  warnAt: string;
}

export interface CaseEvent {
  sequence: number;
  at: string;
  /** Null for the server. */
  by: NamedPerson | null;
  event: CaseEventName;
  fromState: string | null;
  toState: string | null;
  note: string | null;
  /** To whom it was assigned, which clock or file it was, who was asked to talk, or who was called. */
  about: string | null;
  /** Of a talk. */
  visitId: string | null;
  /** Of an attempt to reach somebody; `about` says whom. */
  call: Pick<NoteCall, 'way' | 'calledAt' | 'outcome'> | null;
  /** Of a rule that opened, raised, flagged or moved it. */
  because: RuleReason | null;
}

export interface CaseRecord extends CaseLine {
  subject: Record<string, unknown>;
  parentId: string | null;
  /** That the reader may see: first the one that it was opened from, then the oldest. */
  related: RelatedCase[];
  encounterId: string | null;
  openedBy: string | null;
  clocks: CaseClock[];
  events: CaseEvent[];
  /** The oldest first. */
  files: CaseFile[];
  /** The moves that the reader may make now. */
  moves: string[];
  mayTake: boolean;
  mayAssign: boolean;
  mayUndo: boolean;
  mayClearFlag: boolean;
  zone: string;
}
