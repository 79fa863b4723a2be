/** The schemas of who is on call: the question, the lines of the answer, and the secret addresses for boards. */
import { z } from 'zod';
import { typedBoardKinds, type BoardKind } from '#shared/on-call/board-kinds.ts';
import type { HospitalRole } from '#shared/people/built-in-jobs.ts';
import { Instant } from '#shared/time.ts';

const searched = z
  .string()
  .max(100)
  .transform((text) => text.normalize('NFC').trim())
  .default('');

/** The number of units that are answered at once. */
export const onCallUnits = 50;

export const OnCallQuery = z
  .strictObject({
    /** Any moment, past or future; without it, now. */
    at: Instant.optional(),
    /** Words of a unit, a role or the name of somebody who is on then. */
    search: searched,
    unitId: z.uuid().optional(),
    /** The reader's own unit alone. */
    isOwnUnit: z.boolean().default(false),
    page: z.number().int().min(1).max(10_000).default(1),
  })
  .prefault({});
export type OnCallQuery = z.infer<typeof OnCallQuery>;

/** Somebody's shift, and how they are reached. */
export interface OnDuty {
  practitionerId: string;
  fullName: string;
  hospitalRole: HospitalRole;
  phone: string | null;
  /** The number or the text that pages them. */
  pager: string | null;
  startsAt: string;
  endsAt: string;
}

export interface NextOnDuty extends OnDuty {
  /** How many more begin at the same time. */
  others: number;
}

/** Who had a role was changed after the shift had ended. */
export interface PastDutyChange {
  at: string;
  /** Who changed it. */
  by: string;
  reason: string;
  /** Who had it before, and who has it since, as far as they changed. */
  was: string[];
  became: string[];
}

/** One role of one unit at a moment. */
export interface OnCallLine {
  unitId: string;
  unit: string;
  unitPhone: string | null;
  role: string;
  /** Whether the unit requires somebody at the moment, or says of no shift how many it needs. */
  isRequired: boolean;
  /** Nobody where it is empty. */
  primary: OnDuty[];
  backup: OnDuty[];
  /** Who has the role next; null where nobody is planned within a week. */
  next: NextOnDuty | null;
  /** Of a past moment, the newest first; left out where nothing was changed. */
  changes?: PastDutyChange[];
}

export interface OnCallAnswer {
  /** The moment that was asked for. */
  at: string;
  isNow: boolean;
  /** The organization's. */
  zone: string;
  lines: OnCallLine[];
  /** Of units in all. */
  count: number;
}

const Name = z
  .string()
  .transform((text) => text.normalize('NFC').replace(/\s+/g, ' ').trim())
  .pipe(
    z
      .string()
      .min(1, 'Give the address a name')
      .max(60, 'At most 60 characters')
      .refine((name) => !/\p{Cc}/u.test(name), 'Leave out control characters'),
  );

/** Null: all units. */
const UnitIds = z.array(z.uuid()).min(1, 'Choose a unit').max(200, 'At most 200 units').nullable();

export const NewOnCallLink = z.strictObject({
  name: Name,
  unitIds: UnitIds,
  shows: z.enum(typedBoardKinds).default('on-call'),
  /** Whether a board of discharges names patients; the other one names none. */
  withNames: z.boolean().default(false),
});
export type NewOnCallLink = z.infer<typeof NewOnCallLink>;

export const OnCallLinkRef = z.strictObject({ linkId: z.uuid() });
export type OnCallLinkRef = z.infer<typeof OnCallLinkRef>;

/** The link of a board without its secret, which is shown once. */
export interface OnCallLink {
  id: string;
  name: string;
  /** Null: all units. */
  units: string[] | null;
  shows: BoardKind;
  withNames: boolean;
  /** Of charts: the name of their board. */
  board: string | null;
  madeAt: string;
  readAt: string | null;
}

/** The addresses of one secret: a page for a wall, and what programs read. */
export interface OnCallAddresses {
  link: OnCallLink;
  board: string;
  json: string;
  /** Null: nothing of it is a calendar. */
  ics: string | null;
}

/** The answer of a secret address: names, phones and roles, and no id of a person. */
export interface OnCallBoard {
  name: string;
  organization: string;
  zone: string;
  at: string;
  lines: {
    unit: string;
    unitPhone: string | null;
    role: string;
    isRequired: boolean;
    primary: BoardPerson[];
    backup: BoardPerson[];
    next: NextOnBoard | null;
  }[];
}

export type BoardPerson = Omit<OnDuty, 'practitionerId' | 'hospitalRole'>;

export type NextOnBoard = Pick<NextOnDuty, 'fullName' | 'startsAt' | 'endsAt' | 'others'>;
