/** The schemas of the reasons that an organization lists, for visits, cancellations and no-shows. */
import { z } from 'zod';
import { repeatable } from '#shared/appointments.ts';
import { line } from '#shared/text/single-line.ts';
import { Version } from '#shared/version.ts';
import { reasonSides, reasonUses, type ReasonSide, type ReasonUse } from './reason-uses.ts';

/** A reason as a form offers it. */
export interface ReasonChoice {
  id: string;
  name: string;
  /** On whose side the reason of a cancellation or a no-show is; null for a visit's. */
  side: ReasonSide | null;
}

/** A reason as an administrator manages it. */
export interface ListedReason extends ReasonChoice {
  use: ReasonUse;
  /** Null: of every unit. */
  unit: { id: string; name: string } | null;
  codeSystem: string | null;
  code: string | null;
  active: boolean;
  version: number;
}

const details = {
  use: z.enum(reasonUses),
  name: line(200, { empty: 'Write the reason', long: 'At most 200 characters' }),
  /** Of a visit alone: the unit whose forms offer it; null: those of every unit. */
  unitId: z.uuid().nullable().default(null),
  /** Sent with the reason, as FHIR's `reasonCode` or `cancelationReason`. */
  codeSystem: line(300, { empty: 'Write the code system', long: 'At most 300 characters' })
    .nullable()
    .default(null),
  code: line(100, { empty: 'Write the code', long: 'At most 100 characters' })
    .nullable()
    .default(null),
  side: z.enum(reasonSides).nullable().default(null),
};

interface Details {
  use: ReasonUse;
  unitId: string | null;
  codeSystem: string | null;
  code: string | null;
  side: ReasonSide | null;
}

const isWhole = ({ use, side }: Details) => (side === null) === (use === 'visit');
const isOfVisit = ({ use, unitId }: Details) => use === 'visit' || unitId === null;
const hasCode = ({ code, codeSystem }: Details) => codeSystem === null || code !== null;
const words = {
  side: { path: ['side'], message: 'Choose on whose side the reason is' },
  visit: { path: ['use'], message: 'Units are for reasons of visits' },
  code: { path: ['code'], message: 'Write the code, or leave the code system empty' },
};

export const NewReason = z
  .strictObject({ ...details, ...repeatable })
  .refine(isWhole, words.side)
  .refine(isOfVisit, words.visit)
  .refine(hasCode, words.code);
export type NewReason = z.infer<typeof NewReason>;

/** Reasons are never deleted, since appointments have them: one that is not active is not offered. */
export const SaveReason = z
  .strictObject({ ...details, reasonId: z.uuid(), version: Version, active: z.boolean() })
  .refine(isWhole, words.side)
  .refine(isOfVisit, words.visit)
  .refine(hasCode, words.code);
export type SaveReason = z.infer<typeof SaveReason>;

/** Of an appointment that is cancelled, or whose patient did not come. */
export const GiveReason = z.strictObject({
  appointmentId: z.uuid(),
  version: Version,
  reasonId: z.uuid('Choose a reason'),
});
export type GiveReason = z.infer<typeof GiveReason>;

/** `leadId`: who is visited, whose unit's reasons are offered; without it, the caller. */
export const ReasonChoices = z.strictObject({
  use: z.enum(reasonUses),
  leadId: z.uuid().optional(),
});
export type ReasonChoices = z.infer<typeof ReasonChoices>;
