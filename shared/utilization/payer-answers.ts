/** What a payer answered about a stay, by whom and when, and which days are authorised. */
import { z } from 'zod';
import { line } from '#shared/text/single-line.ts';
import { Day, Instant } from '#shared/time.ts';

export const payerAnswerKinds = {
  approved: 'Approved',
  denied: 'Denied',
  pended: 'Pended',
  'not-needed': 'No authorisation needed',
} as const;
export type PayerAnswerKind = keyof typeof payerAnswerKinds;

const Kind = z.enum(Object.keys(payerAnswerKinds) as [PayerAnswerKind, ...PayerAnswerKind[]]);
const optionalLine = z.string().trim().max(120, 'At most 120 characters').default('');

/** Both days are within: an authorisation from the 2nd until the 4th covers the midnights that end these days. */
export const RecordPayerAnswer = z
  .strictObject({
    stayId: z.uuid(),
    answer: Kind,
    fromDay: Day.nullable(),
    untilDay: Day.nullable(),
    payer: line(200, { empty: 'Say which payer answered', long: 'At most 200 characters' }),
    number: optionalLine,
    spokeWith: optionalLine,
    callReference: optionalLine,
    note: z.string().trim().max(500, 'At most 500 characters').default(''),
    answeredAt: Instant,
    /** The row that this one replaces. */
    corrects: z.uuid().nullable().default(null),
  })
  .superRefine(({ answer, fromDay, untilDay }, context) => {
    const problem = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (answer === 'approved' && fromDay === null) problem('fromDay', 'Say from which day');
    if ((answer === 'approved' || fromDay !== null) && untilDay === null)
      problem('untilDay', 'Say until which day');
    if (fromDay === null && untilDay !== null && answer !== 'approved')
      problem('fromDay', 'Say from which day');
    if (fromDay !== null && untilDay !== null && untilDay < fromDay)
      problem('untilDay', 'The last day comes before the first');
  });
export type RecordPayerAnswer = z.infer<typeof RecordPayerAnswer>;

export const WithdrawPayerAnswer = z.strictObject({ answerId: z.uuid() });
export type WithdrawPayerAnswer = z.infer<typeof WithdrawPayerAnswer>;

export interface PayerAnswer {
  id: string;
  answer: PayerAnswerKind | 'withdrawn';
  fromDay: string | null;
  untilDay: string | null;
  payer: string;
  number: string | null;
  spokeWith: string | null;
  callReference: string | null;
  note: string | null;
  answeredAt: string;
  /** Null where another system sent it. */
  recordedBy: string | null;
  /** The system that sent it; null where a person recorded it. */
  source: string | null;
  recordedAt: string;
  corrects: string | null;
  /** Another row replaces it, or it takes one back. */
  isPast: boolean;
}
