/** Mappings of feeds: what the codes of a sender mean here, in revisions that a second person publishes. */
import { z } from 'zod';
import { IdentifierTypes } from '#shared/facts/identifier-types.ts';
import { segmentsIn, stayClasses, type StayClass } from './mapping-codes.ts';
import { Version } from '#shared/version.ts';

/** A code as it stands in a field, without the signs of HL7. */
const codePattern = /^[^\r\n|^~\\&=]{1,40}$/;
const mostUnits = 300;

const UnitCode = z.strictObject({
  code: z.string().trim().regex(codePattern, 'A code as in PV1-3, such as 4W'),
  unitId: z.uuid('Choose a unit'),
});
export type UnitCode = z.infer<typeof UnitCode>;

/** "ZPV, ZBD": segments that a hospital added to the standard. */
const KeptSegments = z
  .string()
  .trim()
  .toUpperCase()
  .regex(
    /^(?:Z[A-Z0-9]{2}(?:[\s,]+Z[A-Z0-9]{2}){0,9})?$/,
    'Up to ten names that begin with Z, such as ZPV, ZBD',
  );

const hasEachOnce = (rows: readonly { code: string }[]): boolean =>
  new Set(rows.map(({ code }) => code)).size === rows.length;

const ClassCode = z.strictObject({
  code: z.string().trim().regex(codePattern, 'A code as in PV1-2, such as B'),
  meaning: z.enum(Object.keys(stayClasses) as [StayClass, ...StayClass[]]),
});
export type ClassCode = z.infer<typeof ClassCode>;

export const MappingContent = z.strictObject({
  /** Of PID-3.5: whose numbers are record numbers here. */
  identifierTypes: IdentifierTypes,
  /** Of PV1-2. */
  classes: z
    .array(ClassCode)
    .max(30, 'At most 30 classes')
    .refine(hasEachOnce, 'A code stands there twice'),
  /** Of PV1-3.1. */
  units: z
    .array(UnitCode)
    .max(mostUnits, `At most ${mostUnits} units`)
    .refine(hasEachOnce, 'A code stands there twice'),
  keptSegments: KeptSegments,
});
export type MappingContent = z.infer<typeof MappingContent>;

/** A code of PV1-3 and the unit that has its duty now. */
export interface MappedUnit {
  code: string;
  /** Null: a revision from before units were chosen, with a name that was typed. */
  unitId: string | null;
  name: string;
  isClosed: boolean;
}

/** A revision as it is stored, with its units as they are now. */
export interface MappingRevision extends Omit<MappingContent, 'units'> {
  units: MappedUnit[];
}

/** What the reader of messages is told by a mapping in force. */
export interface Mapping {
  classes: Record<string, string>;
  /** Names by code: as they are now of those in `unitIds`, else as they were typed. */
  units: Record<string, string>;
  /** By code; of mappings from before units were chosen there are none. */
  unitIds?: Record<string, string>;
  /** Codes whose unit is closed. */
  closedUnits?: string[];
  keptSegments: string[];
}

/** Of a feed that has none. */
export const noMapping: Mapping = { classes: {}, units: {}, keptSegments: [] };

export const mappingOf = ({ classes, units, keptSegments }: MappingRevision): Mapping => ({
  classes: Object.fromEntries(classes.map(({ code, meaning }) => [code, meaning])),
  units: Object.fromEntries(units.map(({ code, name }) => [code, name])),
  unitIds: Object.fromEntries(
    units.flatMap(({ code, unitId }) => (unitId === null ? [] : [[code, unitId]])),
  ),
  closedUnits: units.filter(({ isClosed }) => isClosed).map(({ code }) => code),
  keptSegments: segmentsIn(keptSegments),
});

export const DraftMapping = MappingContent.extend({ sourceId: z.uuid() });
export type DraftMapping = z.infer<typeof DraftMapping>;

export const MappingRef = z.strictObject({ mappingId: z.uuid(), version: Version });
export type MappingRef = z.infer<typeof MappingRef>;

export const ProposeRetirement = MappingRef.extend({
  reason: z.string().trim().min(1, 'Say why').max(300, 'At most 300 characters'),
  /** A retired revision of the same feed, which is in force then. Null: none, codes are read as HL7 has them. */
  thenMappingId: z.uuid().nullable(),
});
export type ProposeRetirement = z.infer<typeof ProposeRetirement>;

export const ChangeMapping = MappingContent.extend(MappingRef.shape);
export type ChangeMapping = z.infer<typeof ChangeMapping>;

/** How many of the last messages a draft is tried on. */
export const triedMessages = 1_000;

/** What would be read in another way. Without what is a patient's. */
export interface ReadingChange {
  what: string;
  before: string;
  after: string;
}

export interface ChangedMessage {
  id: string;
  type: string;
  controlId: string;
  receivedAt: string;
  changes: ReadingChange[];
}

export interface MappingTrial {
  tried: number;
  changed: number;
  /** By what changes, most first. */
  groups: (ReadingChange & { count: number })[];
  /** The newest of them. */
  messages: ChangedMessage[];
  /** It was ended before all were tried. */
  isCut: boolean;
}

/** Somebody else carries it out. */
export interface ProposedRetirement {
  proposedBy: string;
  proposedAt: string;
  reason: string;
  /** The revision that is in force then; null: none. */
  thenRevision: number | null;
  isOwn: boolean;
}

export interface FeedMapping extends MappingRevision {
  id: string;
  sourceId: string;
  source: string;
  revision: number;
  state: 'draft' | 'published' | 'retired';
  writtenBy: string[];
  writtenAt: string;
  approvedBy: string | null;
  approvedAt: string | null;
  version: number;
  /** Somebody else has to publish it. */
  isOwn: boolean;
  /** Of the draft as it stands, or as it was when `isTrialCurrent` is false. */
  trial: MappingTrial | null;
  isTrialCurrent: boolean;
  /** Of one that is in force, or was retired so. */
  retirement: ProposedRetirement | null;
  retiredBy: string | null;
}
