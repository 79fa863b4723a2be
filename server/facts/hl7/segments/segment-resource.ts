/** Makes the resource that a segment states of what it says and of what is stored below its key. */
import type { Resource } from '#server/facts/core/fact-resources.ts';
import { UnfitMessage } from '#server/facts/hl7/fields.ts';
import { requireResource } from '#server/facts/hl7/prepare-message.ts';
import type { SegmentFact } from './segment-facts.ts';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const subjects: Record<SegmentFact['type'], object> = {
  Coverage: { beneficiary: {} },
  Account: { subject: [{}] },
  Procedure: { subject: {} },
  ServiceRequest: { subject: {} },
};

interface Options {
  /** Its key. */
  id: string;
  /** The key of the stay that the message is of. */
  stayId: string | null;
  /** Body of the fact of that key. */
  stored: unknown;
}

/** An order that is cancelled or held says less than when it was placed. Throws UnfitMessage. */
export function segmentResource({ type, resource }: SegmentFact, options: Options): Resource {
  const { id, stayId, stored } = options;
  const before = type === 'ServiceRequest' && isRecord(stored) ? stored : {};
  const isOfStay = type === 'Procedure' || type === 'ServiceRequest';
  const whole = { ...before, ...resource };
  if (type === 'ServiceRequest' && !('code' in whole))
    throw new UnfitMessage('OBR-4 (what is ordered) is missing, and the order is not known here');
  return requireResource({
    ...whole,
    ...subjects[type],
    ...(isOfStay && stayId !== null && { encounter: { reference: `Encounter/${stayId}` } }),
    id,
  });
}
