/** How a notice is delivered to a patient: explained, understood, and signed or refused. */
import { z } from 'zod';
import type { NoticeName } from '#shared/case-kinds/notice.ts';
import { Language } from '#shared/people/languages.ts';
import { line } from '#shared/single-line.ts';
import { ExactInstant } from '#shared/time.ts';
import { Version } from '#shared/version.ts';
import type { NoticeForm } from './patient-notices.ts';

const Name = (empty: string) => line(120, { empty, long: 'At most 120 characters' });

/** A signature as it was drawn: lines of an SVG path within this box. */
export const DrawnSignature = z.strictObject({
  kind: z.literal('drawn'),
  width: z.int().min(100).max(2_000),
  height: z.int().min(40).max(1_000),
  path: z
    .string()
    .regex(/^(?:M\d{1,4} \d{1,4}(?:L\d{1,4} \d{1,4})+)+$/, 'Sign in the box')
    .max(40_000, 'The signature has too many lines'),
});
export type DrawnSignature = z.infer<typeof DrawnSignature>;

/** `refused`: who delivers it notes that, and a second person sees it. */
export const Signature = z.discriminatedUnion('kind', [
  DrawnSignature,
  z.strictObject({ kind: z.literal('paper') }),
  z.strictObject({
    kind: z.literal('refused'),
    reason: z.string().trim().max(500, 'At most 500 characters').default(''),
    witness: Name('Name who saw it'),
  }),
]);
export type Signature = z.infer<typeof Signature>;

export const signers = ['patient', 'representative'] as const;

export const DeliverNotice = z
  .strictObject({
    caseId: z.uuid(),
    version: Version,
    /** Of the hospital; null: our words alone, beside the paper form. */
    textId: z.uuid().nullable().default(null),
    language: Language,
    /** By the names of the notice's fields. */
    fields: z.record(z.string().max(40), z.string().trim().max(500, 'At most 500 characters')),
    way: z.enum(['in-person', 'visit', 'phone']),
    visitId: z.uuid().nullable().default(null),
    interpreter: z.string().trim().max(120, 'At most 120 characters').default(''),
    signer: z.enum(signers),
    signerName: Name('Name who signs'),
    signature: Signature,
  })
  .refine(({ way, visitId }) => (way === 'visit') === (visitId !== null), {
    message: 'Choose the visit in which it was explained',
    path: ['visitId'],
  })
  // On the phone nobody signs on this screen (Medicare Claims Processing Manual, chapter 30, 200.3.9).
  .refine(({ way, signature }) => way !== 'phone' || signature.kind !== 'drawn', {
    message: 'After a phone call the paper is signed, or the signature was refused',
    path: ['signature'],
  });
export type DeliverNotice = z.infer<typeof DeliverNotice>;

export const NoticeRef = z.strictObject({ caseId: z.uuid() });
export type NoticeRef = z.infer<typeof NoticeRef>;

/** `caseId`: of any review or notice of the stay. */
export const PlanDischarge = z.strictObject({ caseId: z.uuid(), dischargeAt: ExactInstant });
export type PlanDischarge = z.infer<typeof PlanDischarge>;

/** A published text of the hospital. */
export interface NoticeText {
  id: string;
  name: string;
  revision: number;
  language: string;
  text: string;
}

export interface PersonInside {
  name: string;
  role: string;
  joinedAt: string;
  leftAt: string | null;
}

export interface VisitOfNotice {
  visitId: string;
  startsAt: string;
  people: PersonInside[];
}

/** What was signed. */
export interface DeliveredNotice {
  notice: NoticeName;
  label: string;
  cmsForm: string | null;
  purpose: string;
  patient: { id: string; fullName: string; birthDate: string | null; recordNumber: string | null };
  text: Omit<NoticeText, 'id'> | null;
  language: string;
  fields: { label: string; value: string }[];
  way: DeliverNotice['way'];
  visit: VisitOfNotice | null;
  interpreter: string;
  signer: DeliverNotice['signer'];
  signerName: string;
  signature: Signature;
  explainedBy: { id: string; fullName: string; hospitalRole: string };
  at: string;
}

export interface NoticeRecord {
  caseId: string;
  version: number;
  notice: NoticeName;
  form: NoticeForm;
  dischargeAt: string | null;
  /** A person planned that time, or it is the day that is expected. */
  dischargeBy: 'plan' | 'expectation';
  patient: DeliveredNotice['patient'] | null;
  /** Of the patient; null where nobody noted it. */
  patientLanguage: string | null;
  texts: NoticeText[];
  /** Visits of the patient in which the reader was, the newest first. */
  visits: VisitOfNotice[];
  mayDeliver: boolean;
  delivered: (DeliveredNotice & { hash: string }) | null;
  zone: string;
}
