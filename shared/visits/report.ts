/** The schemas of the visit record: who was there, who consented, what was written; also as a file. */
import { z } from 'zod';
import { AuditAction } from '#shared/audit/audit-search.ts';
import { ConsentDecision, ConsentKind } from './consent-ledger.ts';
import { VisitNote } from './notes.ts';
import { visitStates } from './visit-states.ts';

/** Which kinds of track a participant sent. */
const Sent = z.object({ sound: z.boolean(), picture: z.boolean(), screen: z.boolean() });

/** One stay in the room: from a join to a leave. */
export const Stay = z.object({
  joinedAt: z.string(),
  /** Null while they are inside. */
  leftAt: z.string().nullable(),
  /** Found by polling LiveKit, because a webhook was lost: right within a minute. */
  isAbout: z.boolean(),
  sent: Sent,
});
export type Stay = z.infer<typeof Stay>;

/** Null while they are inside. */
export function lastLeftOf(stays: readonly Stay[]): string | null {
  const leaves = stays.map(({ leftAt }) => leftAt).filter((leftAt) => leftAt !== null);
  if (leaves.length < stays.length) return null;
  // Instants in one form sort as text.
  return leaves.toSorted().at(-1) ?? null;
}

/** One person, with the stays of all their devices. */
export const Attendee = z.object({
  /** Of their newest device. */
  identity: z.string(),
  name: z.string(),
  /** A practitioner's job, "Patient", or another guest's role. */
  role: z.string(),
  /** A practitioner's National Provider Identifier, where the hospital has it. */
  npi: z.string().nullable(),
  stays: z.array(Stay),
  /** In the room, up to now for those who are inside; time that stays share counts once. */
  seconds: z.number().int(),
});
export type Attendee = z.infer<typeof Attendee>;

export const ConsentGiven = z.object({
  kind: ConsentKind,
  decision: ConsentDecision,
  /** Of whom it was asked. */
  role: z.string(),
  name: z.string(),
  at: z.string(),
  version: z.string(),
  wording: z.string(),
  /** Null where the page asked. */
  askedBy: z.string().nullable(),
  revokedAt: z.string().nullable(),
  /** The clinician who revoked it on the person's word; null where they did it themselves. */
  revokedBy: z.string().nullable(),
});
export type ConsentGiven = z.infer<typeof ConsentGiven>;

/** A step of the visit, from the audit. */
export const VisitStep = z.object({
  at: z.string(),
  action: AuditAction,
  /** Null where a patient or the server acted. */
  by: z.string().nullable(),
  /** Whom the step is about: who came, joined, was admitted or was muted. */
  person: z.object({ name: z.string(), role: z.string() }).nullable(),
});
export type VisitStep = z.infer<typeof VisitStep>;

/** How the visit was held, by the tracks that were really sent. */
export const modalities = ['video', 'audio', 'none'] as const;
export const Modality = z.enum(modalities);
export type Modality = z.infer<typeof Modality>;

/** A chat message or file in the report. */
export const ReportedMessage = z.object({
  /** Its number in the chat, from 1. */
  number: z.number().int(),
  at: z.string(),
  name: z.string(),
  /** A practitioner's job, "Patient", or another guest's role. */
  role: z.string(),
  /** Empty where it is a file. */
  text: z.string(),
  /** Its content is downloaded separately. */
  file: z
    .object({
      id: z.uuid(),
      name: z.string(),
      kind: z.string(),
      sizeBytes: z.number().int(),
      /** Searched for viruses, and clean. */
      isScanned: z.boolean(),
      /** A virus was found in it after it was sent: it is handed out no more. */
      isWithdrawn: z.boolean(),
    })
    .nullable(),
});
export type ReportedMessage = z.infer<typeof ReportedMessage>;

/** The practitioners' note, as it was last saved. */
export const ReportedNote = VisitNote.pick({
  text: true,
  version: true,
  disposition: true,
  signed: true,
  addenda: true,
}).extend({ at: z.string(), by: z.string() });
export type ReportedNote = z.infer<typeof ReportedNote>;

export const VisitReport = z.object({
  visitId: z.uuid(),
  appointmentId: z.uuid(),
  /** The hospital's zone, in which times are shown. */
  zone: z.string(),
  organization: z.string(),
  patientName: z.string(),
  /** The patient's number at the hospital; null where it has none. */
  mrn: z.string().nullable(),
  /** Where the patient said that they are; null where they were not asked. */
  patientLocation: z.string().nullable(),
  typeName: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  state: z.enum(visitStates),
  outcome: z.string(),
  openedAt: z.string().nullable(),
  endedAt: z.string().nullable(),
  modality: Modality,
  /** The patient's time in the waiting room, of all waits. */
  secondsWaiting: z.number().int(),
  /** The time during which the patient and a practitioner were inside. */
  secondsFaceToFace: z.number().int(),
  /** The time during which any two people were inside. */
  secondsTogether: z.number().int(),
  isEndToEnd: z.boolean(),
  people: z.array(Attendee),
  /** Names of the interpreters who were inside. */
  interpreters: z.array(z.string()),
  consents: z.array(ConsentGiven),
  steps: z.array(VisitStep),
  /** Null for readers who may not conduct visits. */
  chat: z.array(ReportedMessage).nullable(),
  /** Null where there is none, and for readers who may not conduct visits. */
  note: ReportedNote.nullable(),
  /** When the report was generated. */
  at: z.string(),
});
export type VisitReport = z.infer<typeof VisitReport>;
