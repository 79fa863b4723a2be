/** Contacts of patients (FHIR RelatedPerson): how they are reached, and what they may know by the consent of whom. */
import { z } from 'zod';
import type { NamedPerson } from './people.ts';
import { Email } from './people/email.ts';
import { Language } from './people/languages.ts';
import { Phone } from './people/phone.ts';
import { line } from './text/single-line.ts';
import { Day } from './time.ts';
import { Version } from './version.ts';

export const consentTopics = ['whereabouts', 'discharge', 'health', 'talks'] as const;
export type ConsentTopic = (typeof consentTopics)[number];

/** What a contact may know, as screens say it. */
export const topicWords: Record<ConsentTopic, string> = {
  whereabouts: 'That the patient is here, and where',
  discharge: 'When the patient leaves, and where to',
  health: 'Diagnoses, results and treatment',
  talks: 'Join huddles and visits by link',
};

/** "when the patient leaves, and where to; join huddles and visits by link" */
export const topicsInSentence = (topics: readonly ConsentTopic[]): string =>
  topics.map((topic) => topicWords[topic].toLowerCase()).join('; ');

export const consentGivers = ['patient', 'representative'] as const;
/** Who agreed: the patient, or who decides for them by law. */
export type ConsentGiver = (typeof consentGivers)[number];

export const giverWords: Record<ConsentGiver, string> = {
  patient: 'The patient',
  representative: 'Who decides for them by law',
};

export const OfPatient = z.strictObject({ patientId: z.uuid() });
export type OfPatient = z.infer<typeof OfPatient>;

const details = {
  fullName: line(120, { empty: 'Enter a name', long: 'At most 120 characters' }),
  /** In the hospital's words: "daughter". */
  relationship: line(60, {
    empty: 'Say who they are to the patient',
    long: 'At most 60 characters',
  }),
  phone: Phone.nullable().default(null),
  email: Email.nullable().default(null),
  language: Language.nullable().default(null),
};

export const NewRelatedPerson = z.strictObject({ patientId: z.uuid(), ...details });
export type NewRelatedPerson = z.infer<typeof NewRelatedPerson>;

export const SaveRelatedPerson = z.strictObject({
  relatedPersonId: z.uuid(),
  version: Version,
  ...details,
});
export type SaveRelatedPerson = z.infer<typeof SaveRelatedPerson>;

/** Ends a contact: it is offered nowhere, and may know nothing; what was noted stays. */
export const EndRelatedPerson = z.strictObject({ relatedPersonId: z.uuid(), version: Version });
export type EndRelatedPerson = z.infer<typeof EndRelatedPerson>;

const Note = z.string().trim().max(500, 'At most 500 characters').default('');

/** In the place of what was agreed before. `until`: the last local day. */
export const NoteConsent = z.strictObject({
  relatedPersonId: z.uuid(),
  topics: z
    .array(z.enum(consentTopics))
    .min(1, 'Choose what they may know')
    .max(consentTopics.length)
    .transform((topics) => consentTopics.filter((topic) => topics.includes(topic))),
  agreedBy: z.enum(consentGivers),
  until: Day.nullable().default(null),
  note: Note,
});
export type NoteConsent = z.infer<typeof NoteConsent>;

export const WithdrawConsent = z.strictObject({
  relatedPersonId: z.uuid(),
  withdrawnBy: z.enum(consentGivers),
  note: Note,
});
export type WithdrawConsent = z.infer<typeof WithdrawConsent>;

/** A row of the ledger; without topics it is a withdrawal. */
export interface ConsentEntry {
  id: string;
  topics: ConsentTopic[];
  agreedBy: ConsentGiver;
  until: string | null;
  note: string | null;
  notedBy: NamedPerson;
  notedAt: string;
}

export interface RelatedPerson {
  id: string;
  fullName: string;
  relationship: string;
  phone: string | null;
  email: string | null;
  language: string | null;
  /** The feed that states it. */
  source: string | null;
  endedAt: string | null;
  version: number;
  /** What they may know now: empty where nobody agreed, or it is over. */
  mayKnow: ConsentTopic[];
  /** The newest first. */
  ledger: ConsentEntry[];
}

export interface RelatedPersons {
  persons: RelatedPerson[];
  zone: string;
}

/** Of the last row of the ledger; `today` is a local day of the organization. */
export const topicsInForce = (
  last: Pick<ConsentEntry, 'topics' | 'until'> | undefined,
  today: string,
): ConsentTopic[] => (last && (last.until === null || last.until >= today) ? [...last.topics] : []);
