/** Whose tasks a FHIR search asks for. */
import { z } from 'zod';

/** A person, or the unit whose people can take it; an id alone is a person's. */
export const TaskOwner = z
  .string()
  .transform((text) => {
    const [, type = 'Practitioner', id = ''] =
      /^(?:(Practitioner|HealthcareService)\/)?(.*)$/.exec(text) ?? [];
    return { type, id };
  })
  .pipe(
    z.strictObject({
      type: z.enum(['Practitioner', 'HealthcareService']),
      id: z.uuid('An id, Practitioner/ or HealthcareService/ and an id'),
    }),
  );
