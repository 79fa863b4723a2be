/** Sets up destinations, pauses and ends them, and says how they stand. */
import { dayMs } from '#shared/durations.ts';
import type {
  DestinationRef,
  DestinationState,
  NewDestination,
  PauseDestination,
  SaveDestination,
} from '#shared/destinations.ts';
import { attempted, record } from '#server/audit/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/errors.ts';
import { ForbiddenAddress } from '#server/platform/outgoing/outside.ts';
import { isUniqueViolation, type Connection } from '#server/platform/postgres/database.ts';
import { requireOutsideHost } from './sending/outside-host.ts';
import { sendChanged } from './destination-change-events.ts';
import * as store from './destination-store.ts';

const about = (id: string) => ({ type: 'Destination', id });

export const list = async ({
  db,
  session,
  now,
}: SignedIn): Promise<{ destinations: DestinationState[] }> => ({
  destinations: await store.destinations(
    db,
    session.person.organizationId,
    new Date(now().getTime() - dayMs),
  ),
});

function requireAddress({ env }: SignedIn, destination: NewDestination): void {
  try {
    requireOutsideHost(env, destination);
  } catch (error) {
    throw error instanceof ForbiddenAddress
      ? new Refusal('destinations.address', { words: error.message })
      : error;
  }
}

/** Throws 409 where another destination has its name. */
const orTaken = (error: unknown): never => {
  throw isUniqueViolation(error) ? new Refusal('destinations.taken') : error;
};

/** What is signed from now on is queued for it. */
export async function add(
  signedIn: SignedIn,
  destination: NewDestination,
): Promise<{ destinationId: string }> {
  const { id: createdBy, organizationId } = signedIn.session.person;
  const action = 'destination.save';
  const added = await attempted(signedIn, { action }, async () => {
    requireAddress(signedIn, destination);
    return signedIn.db.transaction().execute(async (db) => {
      const row = { ...destination, organizationId, createdBy, at: signedIn.now() };
      const destinationId = await store.insert(db, row).catch(orTaken);
      const detail = { after: destination };
      await record(db, signedIn, { action, object: about(destinationId), detail });
      return { destinationId };
    });
  });
  sendChanged(signedIn);
  return added;
}

interface Change {
  destinationId: string;
  action: 'destination.save' | 'destination.pause' | 'destination.end';
  detail?: { after: NewDestination | { isPaused: boolean } };
}

/** Throws 404 where it is ended, or another organization's. */
async function change(
  signedIn: SignedIn,
  { destinationId, action, detail }: Change,
  step: (
    db: Connection,
    ref: { organizationId: string; destinationId: string },
  ) => Promise<boolean>,
): Promise<{ success: true }> {
  const { organizationId } = signedIn.session.person;
  const object = about(destinationId);
  await attempted(signedIn, { action, object }, () =>
    signedIn.db.transaction().execute(async (db) => {
      if (!(await step(db, { organizationId, destinationId }))) throw new Refusal('not-found');
      await record(db, signedIn, { action, object, ...(detail && { detail }) });
    }),
  );
  sendChanged(signedIn);
  return { success: true };
}

/** What waits is tried at once, at the new address. */
export function save(
  signedIn: SignedIn,
  { destinationId, ...destination }: SaveDestination,
): Promise<{ success: true }> {
  const request = {
    destinationId,
    action: 'destination.save',
    detail: { after: destination },
  } as const;
  return change(signedIn, request, async (db, ref) => {
    requireAddress(signedIn, destination);
    const isSaved = await store.save(db, { ...destination, ...ref }).catch(orTaken);
    if (isSaved) await store.tryNow(db, { ...ref, at: signedIn.now() });
    return isSaved;
  });
}

/** While it is paused, messages are queued and not sent. */
export const pause = (
  signedIn: SignedIn,
  { destinationId, isPaused }: PauseDestination,
): Promise<{ success: true }> =>
  change(
    signedIn,
    { destinationId, action: 'destination.pause', detail: { after: { isPaused } } },
    async (db, ref) => {
      const at = signedIn.now();
      const isChanged = await store.pause(db, { ...ref, pausedAt: isPaused ? at : null });
      if (isChanged && !isPaused) await store.tryNow(db, { ...ref, at });
      return isChanged;
    },
  );

/** What waits for it is not sent any more. */
export const end = (
  signedIn: SignedIn,
  { destinationId }: DestinationRef,
): Promise<{ success: true }> =>
  change(signedIn, { destinationId, action: 'destination.end' }, (db, ref) =>
    store.end(db, { ...ref, at: signedIn.now() }),
  );
