/** The key by which a browser seals text that its user had not saved when the session ended. */
import type { SignedIn } from '#server/platform/deps.ts';
import { keyFor } from '#server/platform/secrets.ts';

/**
 * 256 bits in base64url, the same for all sessions of a person and for nobody else: what is sealed
 * on a shared workstation is opened by the person's next session there, and by no other one.
 */
export const draftKey = ({ env, session }: SignedIn) => ({
  key: keyFor(env.SECRET_KEY, `draft ${session.person.id}`).toString('base64url'),
});
