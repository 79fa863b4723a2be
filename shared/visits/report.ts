/** The words of who was there: one page of a visit, and the same as a file. */
import { z } from 'zod';
import { AuditAction } from '../audit.ts';
import { VisitState } from './visit-states.ts';

/** What somebody sent, of all that a room carries. */
const Sent = z.object({ sound: z.boolean(), picture: z.boolean(), screen: z.boolean() });

/** One stay in the room: from a join to a leave. */
export const Stay = z.object({
  joinedAt: z.string(),
  /** Null while they are inside. */
  leftAt: z.string().nullable(),
  /** Found by looking, because LiveKit's word was lost: right within a minute. */
  isAbout: z.boolean(),
  sent: Sent,
});
export type Stay = z.infer<typeof Stay>;

export const WasThere = z.object({
  identity: z.string(),
  name: z.string(),
  /** A clinician's job, "Patient", or another guest's role. */
  role: z.string(),
  stays: z.array(Stay),
  /** Of all stays together, up to now for whoever is inside. */
  seconds: z.number().int(),
});
export type WasThere = z.infer<typeof WasThere>;

export const Consented = z.object({
  /** Whom the link was for. */
  role: z.string(),
  at: z.string(),
  version: z.string(),
  wording: z.string(),
});
export type Consented = z.infer<typeof Consented>;

/** A step of the visit, as the record has it. */
export const VisitStep = z.object({
  at: z.string(),
  action: AuditAction,
  /** Null where a patient or the server itself acted. */
  by: z.string().nullable(),
});
export type VisitStep = z.infer<typeof VisitStep>;

/** How the visit was held, by what was really sent while two were inside. */
export const modalities = ['video', 'audio', 'none'] as const;
export const Modality = z.enum(modalities);
export type Modality = z.infer<typeof Modality>;

/** What somebody wrote or gave in the visit. */
export const Written = z.object({
  /** Its place in the chat, from 1. */
  number: z.number().int(),
  at: z.string(),
  name: z.string(),
  /** A clinician's job, "Patient", or another guest's role. */
  role: z.string(),
  /** Empty where it is a file. */
  text: z.string(),
  /** Its content is downloaded by itself. */
  file: z
    .object({ id: z.uuid(), name: z.string(), kind: z.string(), sizeBytes: z.number().int() })
    .nullable(),
});
export type Written = z.infer<typeof Written>;

/** The clinicians' own, as it was saved last. */
export const KeptNote = z.object({ text: z.string(), at: z.string(), by: z.string() });
export type KeptNote = z.infer<typeof KeptNote>;

export const VisitRecord = z.object({
  visitId: z.uuid(),
  appointmentId: z.uuid(),
  /** The hospital's: times are told in it. */
  zone: z.string(),
  patientName: z.string(),
  typeName: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  state: VisitState,
  outcome: z.string(),
  openedAt: z.string().nullable(),
  endedAt: z.string().nullable(),
  modality: Modality,
  /** While at least two were inside. */
  secondsTogether: z.number().int(),
  isEndToEnd: z.boolean(),
  people: z.array(WasThere),
  consents: z.array(Consented),
  steps: z.array(VisitStep),
  /** Null where it is not the reader's to see: whoever conducts no visits. */
  chat: z.array(Written).nullable(),
  /** Null where there is none, or it is not the reader's to see. */
  note: KeptNote.nullable(),
  /** When this was put together. */
  at: z.string(),
});
export type VisitRecord = z.infer<typeof VisitRecord>;
