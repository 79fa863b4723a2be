/** Publishes that practitioners' time changed; called after the commit. */
import type { SignedIn } from '#server/platform/deps.ts';

/** Without practitioners it concerns everybody. */
export function sendTimeChanged({ session, changed }: SignedIn, practitionerIds: string[]): void {
  const { organizationId } = session.person;
  changed({ organizationId, area: 'appointments', practitionerIds });
}

/** Does the work and publishes the change of the appointment that it returns. */
export async function withChangeEvent<T extends { practitioners: readonly { id: string }[] }>(
  signedIn: SignedIn,
  work: () => Promise<T>,
): Promise<T> {
  const result = await work();
  sendTimeChanged(
    signedIn,
    result.practitioners.map(({ id }) => id),
  );
  return result;
}
