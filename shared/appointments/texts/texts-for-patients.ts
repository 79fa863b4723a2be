/** What of an appointment's texts its patient may read: never the internal note or the description. */

interface Texts {
  reason: string | null;
  instructions: string | null;
}

interface TypeTexts {
  instructions: string | null;
  patientsReadReason: boolean;
}

/** The reason where the type allows it, and the type's instructions before the appointment's own. */
export function textsForPatient(type: TypeTexts, { reason, instructions }: Texts): Texts {
  const patientTexts = [type.instructions, instructions].filter((text) => text !== null);
  return {
    reason: type.patientsReadReason ? reason : null,
    instructions: patientTexts.length > 0 ? patientTexts.join('\n') : null,
  };
}
