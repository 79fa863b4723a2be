/** The link of an offer: 256 bits that only this server can make, kept as a hash. */
import { hashOf, keyFor, sealed } from '#server/platform/secrets.ts';
import type { Deps } from '#server/platform/deps.ts';

/**
 * Worked out from the offer's id with a key of its own, so that a letter that is tried again has the
 * same link, and nothing but the hash has to be kept.
 */
export const tokenOf = ({ env }: Pick<Deps, 'env'>, offerId: string): string =>
  sealed(keyFor(env.SECRET_KEY, 'offers of the waiting list'), offerId);

export const tokenHashOf = (deps: Pick<Deps, 'env'>, offerId: string): Buffer =>
  hashOf(tokenOf(deps, offerId)) ?? Buffer.alloc(0);

export const linkOf = (deps: Pick<Deps, 'env'>, offerId: string): string =>
  `${deps.env.publicUrl}/offer#token=${tokenOf(deps, offerId)}`;
