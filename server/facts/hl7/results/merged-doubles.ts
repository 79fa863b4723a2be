/** Ends what a patient has twice because both of their records had it when they were merged (S365). */
import type { StatedResource } from '#server/facts/core/save-resources.ts';
import { requireResource } from '#server/facts/hl7/prepare-message.ts';
import type { StoredFact } from './stored-facts-store.ts';

const verificationStatus = {
  coding: [
    {
      system: 'http://terminology.hl7.org/CodeSystem/allergyintolerance-verification',
      code: 'entered-in-error',
    },
  ],
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/**
 * What a message states again is as it says; the same fact of a merged record is entered in error.
 * @param doubled Those of merged records, by the key of the patient's own.
 */
export const withoutDoubles = (
  stated: readonly StatedResource[],
  doubled: ReadonlyMap<string, readonly StoredFact[]>,
): StatedResource[] =>
  stated.flatMap((one) => {
    const { resource, statedAt } = one;
    const others = doubled.get(resource.id ?? '') ?? [];
    const ended = others.flatMap((other): StatedResource[] => {
      if (!isRecord(other.body)) return [];
      const { clinicalStatus: _clinicalStatus, ...body } = other.body;
      const isAllergy = resource.resourceType === 'AllergyIntolerance';
      const state = isAllergy ? { verificationStatus } : { status: 'entered-in-error' };
      const latest = Math.max(other.statedAt.getTime(), statedAt.getTime());
      return [
        {
          ...one,
          resource: requireResource({ ...body, ...state, id: other.key }),
          statedAt: new Date(latest),
        },
      ];
    });
    return [one, ...ended];
  });
