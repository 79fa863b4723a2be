/** What another system sends of a patient in more detail than a record has, as FHIR writes it: it is kept beside the record. */
import { z } from 'zod';
import { ReasonConcept } from '#shared/appointments/texts/appointment-texts.ts';

/** Kept as it was sent, so that nothing is trimmed; the database keeps no such characters. */
const sent = (max: number) =>
  z
    .string()
    .min(1, 'R4 knows no empty texts')
    .max(max)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'Leave out control characters');

const parts = z.array(sent(100)).min(1).max(10);

export const SentName = z.strictObject({
  use: z
    .enum(['official', 'usual', 'nickname', 'maiden', 'old', 'temp', 'anonymous'])
    .exactOptional(),
  text: sent(200).exactOptional(),
  family: sent(100).exactOptional(),
  given: parts.exactOptional(),
  prefix: parts.exactOptional(),
  suffix: parts.exactOptional(),
});
export type SentName = z.infer<typeof SentName>;

export const SentTelecom = z.strictObject({
  system: z.enum(['phone', 'email'], 'A phone number and an email address are kept here'),
  value: sent(254),
  use: z.enum(['home', 'work', 'temp', 'mobile'], 'One that is in use').exactOptional(),
  rank: z.number().int().positive().exactOptional(),
});
export type SentTelecom = z.infer<typeof SentTelecom>;

export const SentCommunication = z.strictObject({
  language: ReasonConcept,
  preferred: z.boolean().exactOptional(),
});
export type SentCommunication = z.infer<typeof SentCommunication>;

/** Each is answered while the record still has the name, number or language that it was sent with. */
export interface SentElements {
  name?: { fullName: string; sent: SentName };
  telecom?: SentTelecom[];
  communication?: { language: string; sent: SentCommunication };
}
