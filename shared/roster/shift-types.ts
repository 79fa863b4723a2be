/** The schemas of a unit's shift types, and of how many people it needs in each. */
import { z } from 'zod';
import { line } from '#shared/text/single-line.ts';
import { Version, VersionOrNone } from '#shared/version.ts';

export const ShiftKind = z.enum(['day', 'night', 'swing', 'on-call', 'call-24', 'custom']);
export type ShiftKind = z.infer<typeof ShiftKind>;

/** Names of colour pairs in the theme. */
export const ShiftColour = z.enum(['day', 'night', 'swing', 'on-call', 'off']);
export type ShiftColour = z.infer<typeof ShiftColour>;

const dayMinutes = 24 * 60;

const details = {
  name: line(60, { empty: 'Enter a name', long: 'A name has at most 60 characters' }),
  /** What a planner types into a cell; one of its kind in the unit. */
  letter: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z0-9]{1,3}$/, 'One to three letters or digits'),
  kind: ShiftKind,
  colour: ShiftColour,
  /** Minutes after local midnight, in the organization's zone. */
  startMinute: z
    .int()
    .min(0)
    .max(dayMinutes - 1),
  /** By the clock on the wall: 12 hours from 19:00 end at 07:00, whatever the clocks do at night. */
  durationMinutes: z
    .int()
    .min(15)
    .max(2 * dayMinutes),
  /** What counts toward limits of working time, and what is paid. */
  countedMinutes: z
    .int()
    .min(0)
    .max(2 * dayMinutes),
  paidMinutes: z
    .int()
    .min(0)
    .max(2 * dayMinutes),
  /** On call from home: it may lie over other shifts, and interrupts no rest. */
  isAtHome: z.boolean(),
  /** Patients are booked in it, so appointments do not stand in its way. */
  holdsAppointments: z.boolean(),
  /** A person who takes it needs all of these. */
  skillIds: z.array(z.uuid()).max(10),
  /** People of other units are asked too, where a shift of it is handed over or offered to all. */
  isOpenToOthers: z.boolean().default(false),
};

export interface ShiftType {
  id: string;
  unitId: string;
  name: string;
  letter: string;
  kind: ShiftKind;
  colour: ShiftColour;
  startMinute: number;
  durationMinutes: number;
  countedMinutes: number;
  paidMinutes: number;
  isAtHome: boolean;
  holdsAppointments: boolean;
  skillIds: string[];
  isOpenToOthers: boolean;
  /** What is no longer active stays in the roster and gets nobody new. */
  active: boolean;
  version: number;
}

export const NewShiftType = z.strictObject({ unitId: z.uuid(), ...details });
export type NewShiftType = z.infer<typeof NewShiftType>;

export const SaveShiftType = z.strictObject({
  shiftTypeId: z.uuid(),
  version: Version,
  active: z.boolean(),
  ...details,
});
export type SaveShiftType = z.infer<typeof SaveShiftType>;

/** ISO 8601 weekday (1 is Monday), or a holiday of the unit, which comes before its weekday. */
export const CoverDay = z.union([z.int().min(1).max(7), z.literal('holiday')]);
export type CoverDay = z.infer<typeof CoverDay>;

const Cover = z
  .strictObject({
    shiftTypeId: z.uuid(),
    on: CoverDay,
    least: z.int().min(0).max(99),
    wanted: z.int().min(0).max(99),
  })
  .refine(({ least, wanted }) => least <= wanted, {
    message: 'At least the least',
    path: ['wanted'],
  });

/** The number of primaries that a shift needs on such a day; without a row, nobody. */
export type RequiredCover = z.infer<typeof Cover>;

/** The whole of a unit's required cover, in place of what it had. */
export const SaveCover = z.strictObject({
  unitId: z.uuid(),
  /** As `cover.list` returned it. */
  version: VersionOrNone,
  cover: z.array(Cover).max(400),
});
export type SaveCover = z.infer<typeof SaveCover>;

export interface UnitCover {
  cover: RequiredCover[];
  version: number;
}
