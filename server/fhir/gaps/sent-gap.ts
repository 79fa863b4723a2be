/** The schema of a DetectedIssue as programs send it: each element is kept, is what we answer ourselves, or is refused by name. */
import { z } from 'zod';
import { Meta, Narrative } from '#server/fhir/writing/own-elements.ts';
import { conceptWith, PatientReference } from '#server/fhir/writing/sent-elements.ts';
import { actCodes, sourceKeyOf } from './gap-resource.ts';

const Concept = conceptWith(z.string().trim().max(120, 'At most 120 characters'));
const identifierText = { system: z.string().max(150).optional(), value: z.string().min(1).max(45) };

export const GapBody = z.strictObject({
  resourceType: z.literal('DetectedIssue'),
  id: z.string().max(64).optional(),
  meta: Meta.optional(),
  text: Narrative.optional(),
  /** What this server answers: it follows the case, whatever is sent. */
  modifierExtension: z
    .array(z.looseObject({ url: z.string() }))
    .max(5)
    .optional(),
  evidence: z.array(z.looseObject({})).max(20).optional(),
  /** The first is the sender's; ours may be sent back. */
  identifier: z.array(z.looseObject(identifierText)).max(5).optional(),
  status: z.enum(
    ['registered', 'preliminary', 'final', 'amended', 'corrected', 'cancelled', 'entered-in-error'],
    'No status of a DetectedIssue',
  ),
  code: Concept,
  patient: PatientReference,
  identifiedDateTime: z.iso
    .date()
    .or(z.iso.datetime({ offset: true }))
    .optional(),
});
export type GapBody = z.infer<typeof GapBody>;

export const isWithdrawn = ({ status }: GapBody): boolean =>
  status === 'cancelled' || status === 'entered-in-error';

/** Empty where nothing names it. */
export function measureIn({ code: { text, coding = [] } }: GapBody): string {
  const measure = coding.find(({ system, code }) => system !== actCodes || code !== 'CAREGAP');
  return (text || measure?.display || measure?.code || '').slice(0, 120);
}

/** Of the sender: an identifier that is not this server's. */
export function sourceKeyIn(body: GapBody): string | null {
  const sent = (body.identifier ?? []).find(({ value }) => value !== body.id && !isOurs(value));
  return sent ? sourceKeyOf(sent) : null;
}

/** This server's are urn:uuid. */
const isOurs = (value: string): boolean => value.startsWith('urn:uuid:');
