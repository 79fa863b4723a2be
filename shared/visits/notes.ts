/** The schemas of a visit's note: one text of its practitioners, its versions, its signature and its addenda. */
import { z } from 'zod';
import { VersionOrNone } from '#shared/version.ts';
import { VisitRef } from '#shared/visits.ts';

export const noteMostCharacters = 20_000;
export const addendumMostCharacters = 4_000;

/** What becomes of the patient, as their practitioner says; the visit's state says whether it was held. */
export const dispositions = [
  'no-follow-up',
  'follow-up',
  'in-person',
  'referred',
  'emergency',
  'not-completed',
] as const;
export const Disposition = z.enum(dispositions);
export type Disposition = z.infer<typeof Disposition>;

export const dispositionWords: Record<Disposition, string> = {
  'no-follow-up': 'Completed, no follow-up needed',
  'follow-up': 'Follow-up by tele-visit',
  'in-person': 'To be seen in person',
  referred: 'Referred',
  emergency: 'Sent to emergency care',
  'not-completed': 'Not completed',
};

export const Addendum = z.object({
  number: z.number().int(),
  text: z.string(),
  at: z.string(),
  by: z.string(),
});
export type Addendum = z.infer<typeof Addendum>;

/** `hash`: SHA-256 of what was signed, in hexadecimal. */
export const NoteSignature = z.object({ at: z.string(), by: z.string(), hash: z.string() });
export type NoteSignature = z.infer<typeof NoteSignature>;

export const VisitNote = z.object({
  /** Of a SOAP note, its parts below their headings (soap.ts). */
  text: z.string(),
  /** 0 where nothing was saved yet. */
  version: z.number().int(),
  saved: z.object({ at: z.string(), by: z.string() }).nullable(),
  disposition: Disposition.nullable(),
  /** Null until it is signed; from then on nothing but addenda is added. */
  signed: NoteSignature.nullable(),
  addenda: z.array(Addendum),
});
export type VisitNote = z.infer<typeof VisitNote>;

export const SaveNote = VisitRef.extend({
  text: z.string().max(noteMostCharacters, `At most ${noteMostCharacters} characters`),
  /** The version that was edited; another one on the server means that a colleague changed the note. */
  version: VersionOrNone,
  /** Left out, it stays as it is. */
  disposition: Disposition.nullable().optional(),
});
export type SaveNote = z.infer<typeof SaveNote>;

/** `version`: the one that the signer has read. */
export const SignNote = VisitRef.extend({ version: VersionOrNone });
export type SignNote = z.infer<typeof SignNote>;

export const AddAddendum = VisitRef.extend({
  text: z
    .string()
    .trim()
    .min(1, 'Write the addendum')
    .max(addendumMostCharacters, `At most ${addendumMostCharacters} characters`),
  /** The same addendum sent again has the same one. */
  idempotencyKey: z.uuid(),
});
export type AddAddendum = z.infer<typeof AddAddendum>;

/** An earlier text: kept when somebody else goes on, or the same person after a pause. */
export const NoteVersion = z.object({
  version: z.number().int(),
  text: z.string(),
  at: z.string(),
  by: z.string(),
});
export type NoteVersion = z.infer<typeof NoteVersion>;
