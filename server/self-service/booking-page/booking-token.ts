/** The secret of a booking: derived from its id, so that later letters can carry it; only its hash is stored. */
import type { Deps } from '#server/platform/deps.ts';
import { hashOf, keyFor, sealed } from '#server/platform/secrets.ts';

type Keyed = Pick<Deps, 'env'>;

export const tokenOf = ({ env }: Keyed, id: string): string =>
  sealed(keyFor(env.SECRET_KEY, 'bookings of the booking page'), id);

export const tokenHashOf = (deps: Keyed, id: string): Buffer =>
  hashOf(tokenOf(deps, id)) ?? Buffer.alloc(0);

export const linkOf = (deps: Keyed, id: string): string =>
  `${deps.env.publicUrl}/your-request#token=${tokenOf(deps, id)}`;
