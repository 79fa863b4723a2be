/** A guest was heard of: kept where Redis is there, and no loss to them where it is not. */
import { isAway } from '#server/platform/errors.ts';
import type { Visitor } from '#server/platform/trpc.ts';
import type { GuestRow } from './core/guest-store.ts';
import { heardOf } from './presence.ts';

/** By what their presence is known. */
export const presenceId = ({ role, visitId, invitationId }: GuestRow): string =>
  role === 'patient' ? visitId : invitationId;

/** Whether this breaks a silence. */
export async function heard(visitor: Visitor, guest: GuestRow): Promise<boolean> {
  try {
    return await heardOf(visitor, presenceId(guest));
  } catch (error) {
    if (!isAway(error)) throw error;
    return false;
  }
}
