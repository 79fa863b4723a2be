/** News for whoever looks at these clinicians' time; for after the commit. */
import type { SignedIn } from '#server/platform/trpc.ts';

/** Nobody named: it may concern anybody's. */
export function tellTime({ session, changed }: SignedIn, practitionerIds: string[]): void {
  const { organizationId } = session.person;
  changed({ organizationId, area: 'appointments', practitionerIds });
}

/** Does the work and tells of the appointment that it answers. */
export async function telling<T extends { practitioners: readonly { id: string }[] }>(
  signedIn: SignedIn,
  work: () => Promise<T>,
): Promise<T> {
  const done = await work();
  tellTime(
    signedIn,
    done.practitioners.map(({ id }) => id),
  );
  return done;
}
