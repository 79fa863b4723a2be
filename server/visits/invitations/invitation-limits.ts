/** How many links one visit and one practitioner may have made in an hour: each may become a mail. */
import type { Connection } from '#server/platform/postgres/database.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/errors.ts';
import { invitationsSince } from '#server/visits/core/invitation-store.ts';
import { hourMs } from '#shared/durations.ts';

const mostInAnHour = { ofVisit: 20, byPractitioner: 120 };

/** In the transaction that makes a link and holds the visit. Throws 429 with the wait. */
export async function requireUnderInvitationLimits(
  db: Connection,
  { session, now }: SignedIn,
  visitId: string,
): Promise<void> {
  const madeBy = session.person.id;
  const since = new Date(now().getTime() - hourMs);
  const madeLinks = await invitationsSince(db, { visitId, madeBy, since });
  for (const [what, most] of Object.entries(mostInAnHour)) {
    const { count, oldestAt } = madeLinks[what as keyof typeof mostInAnHour];
    if (count < most || oldestAt === null) continue;
    const waitMs = oldestAt.getTime() - since.getTime();
    throw new Refusal('throttled', { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) });
  }
}
