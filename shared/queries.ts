/** Queries about documentation: what is asked of a clinician, in the form of the practice brief, and their signed answer. */
import { z } from 'zod';
import { timePrecisions } from './facts.ts';
import type { NamedPerson } from '#shared/people.ts';
import { AssignTo } from './cases.ts';
import type { Stay, StayPatient } from './queries/review-stay.ts';
import { line } from './text/single-line.ts';
import { Version } from './version.ts';

/** The only uses in which a query may be answered by yes or no. */
export const yesNoUses = [
  'present-on-admission',
  'cause-and-effect',
  'confirm-documented',
] as const;

export const yesNoWords: Record<(typeof yesNoUses)[number], string> = {
  'present-on-admission': 'Was it present on admission?',
  'cause-and-effect': 'Is one the cause of the other?',
  'confirm-documented': 'Confirm what is documented already',
};

/** Always among the answers; nobody can take them out. */
export const escapes = { other: 'Other', unable: 'Unable to determine' } as const;

const Option = line(120, { empty: 'Write the answer', long: 'At most 120 characters' });

export const QueryForm = z.discriminatedUnion('is', [
  z.strictObject({
    is: z.literal('choice'),
    options: z.array(Option).min(2, 'Offer two answers at least').max(6),
  }),
  z.strictObject({ is: z.literal('yes-no'), use: z.enum(yesNoUses) }),
]);
export type QueryForm = z.infer<typeof QueryForm>;

export const Topic = line(80, {
  empty: 'Name what was measured',
  long: 'At most 80 characters',
});
export const Question = z
  .string()
  .trim()
  .min(10, 'Write the question')
  .max(1_000, 'At most 1,000 characters');

export const AskQuery = z.strictObject({
  reviewId: z.uuid(),
  ask: AssignTo.refine(({ to }) => to !== 'nobody', 'Choose who is asked'),
  topic: Topic,
  question: Question,
  form: QueryForm,
  /** The revision of a template that it began from (shared/queries/templates.ts). */
  templateRevisionId: z.uuid().nullable().default(null),
  /** Facts of the patient's record, or files that came with them. */
  indicatorIds: z
    .array(z.uuid())
    .min(1, 'Cite at least one indicator from the record')
    .max(20, 'Cite at most 20 indicators'),
});
export type AskQuery = z.infer<typeof AskQuery>;

/** An indicator as it stood in the record when the query was sent. */
export const Indicator = z.strictObject({
  factId: z.uuid(),
  type: z.string(),
  title: z.string(),
  value: z.string().nullable(),
  text: z.string().nullable(),
  at: z.iso.datetime(),
  /** Where `at` is no instant. */
  precision: z.enum(timePrecisions).optional(),
  source: z.string(),
  /** Where the file is cited, and not the fact that it came with. */
  file: z.strictObject({ id: z.uuid(), name: z.string() }).optional(),
});
export type Indicator = z.infer<typeof Indicator>;

export const QuerySubject = z.strictObject({
  topic: z.string(),
  question: z.string(),
  form: QueryForm,
  indicators: z.array(Indicator).min(1),
  askedBy: z.string(),
  /** Without its name, which may be that of a diagnosis: who is asked reads this too. */
  template: z.strictObject({ revisionId: z.uuid(), revision: z.int() }).optional(),
});
export type QuerySubject = z.infer<typeof QuerySubject>;

export const AskedPerson = z.strictObject({ personId: z.uuid() });
export type AskedPerson = z.infer<typeof AskedPerson>;

/** The person who gets what is asked of somebody who is off duty now. */
export interface Cover {
  isOff: boolean;
  by: { id: string; fullName: string; hospitalRole: string }[];
}

export const QueryRef = z.strictObject({ caseId: z.uuid() });
export type QueryRef = z.infer<typeof QueryRef>;

/** The same key opens one room. */
export const TalkAboutQuery = QueryRef.extend({ idempotencyKey: z.uuid() });
export type TalkAboutQuery = z.infer<typeof TalkAboutQuery>;

export interface QueryTalk {
  /** Whom the reader would meet; null where that is nobody yet. */
  with: string | null;
  /** The room in which it is talked about now. */
  openVisitId: string | null;
}

const Addendum = z.string().trim().max(4_000, 'At most 4,000 characters');

export const AnswerQuery = z
  .strictObject({
    caseId: z.uuid(),
    version: Version,
    /** One of those that the form offers (`answersOf`). */
    answer: z.string().trim().min(1, 'Choose an answer').max(120),
    /** What goes into the record, in the clinician's own words. */
    addendum: Addendum.default(''),
  })
  .refine(({ answer, addendum }) => answer === escapes.unable || addendum !== '', {
    message: 'Write the addendum in your own words',
    path: ['addendum'],
  });
export type AnswerQuery = z.infer<typeof AnswerQuery>;

export const AddToAnswer = z.strictObject({
  caseId: z.uuid(),
  text: Addendum.min(1, 'Write what is to be added'),
});
export type AddToAnswer = z.infer<typeof AddToAnswer>;

/** Returns the answers that a form offers, in order; the escapes last. */
export const answersOf = (form: QueryForm): string[] => [
  ...(form.is === 'choice' ? form.options : ['Yes', 'No']),
  escapes.other,
  escapes.unable,
];

export interface SignedAnswer {
  answer: string;
  addendum: string;
  by: NamedPerson;
  at: string;
  /** SHA-256 of what was signed, in hexadecimal. */
  hash: string;
  addenda: { number: number; text: string; by: NamedPerson; at: string }[];
}

export interface QueryRecord {
  caseId: string;
  version: number;
  state: string;
  patient: StayPatient | null;
  stay: Stay | null;
  dueAt: string | null;
  closedAt: string | null;
  /** Who asked it, as named in its subject. */
  openedBy: string | null;
  subject: QuerySubject;
  mayAnswer: boolean;
  answer: SignedAnswer | null;
  talk: QueryTalk;
  zone: string;
}
