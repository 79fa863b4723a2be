/** An organization's bundles: added, changed and retired. Episodes that have begun keep what their bundle said then. */
import type { Bundle, NewBundle, SaveBundle } from '#shared/episodes.ts';
import { attempted, record } from '#server/audit/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { refuseTaken } from '#server/platform/refuse-taken.ts';
import * as store from './bundle-store.ts';

const action = 'episode-bundle.save' as const;
const aboutBundle = (id: string) => ({ type: 'EpisodeBundle', id });

const organizationOf = ({ session }: SignedIn) => session.person.organizationId;

export const bundles = (signedIn: SignedIn): Promise<Bundle[]> =>
  store.bundlesOf(signedIn.db, organizationOf(signedIn));

async function writing(
  signedIn: SignedIn,
  { name, codes, days, contactDays }: NewBundle,
  work: (db: Connection) => Promise<string>,
): Promise<Bundle[]> {
  return refuseTaken(
    () =>
      signedIn.db.transaction().execute(async (db) => {
        const id = await work(db);
        const detail = { name, codes, days, contactDays };
        await record(db, signedIn, { action, object: aboutBundle(id), detail });
        return store.bundlesOf(db, organizationOf(signedIn));
      }),
    'episodes.bundle-taken',
  );
}

export const addBundle = (signedIn: SignedIn, bundle: NewBundle): Promise<Bundle[]> =>
  writing(signedIn, bundle, (db) => store.insertBundle(db, organizationOf(signedIn), bundle));

/** Throws 409 where it was changed since. */
export const saveBundle = (signedIn: SignedIn, bundle: SaveBundle): Promise<Bundle[]> =>
  attempted(signedIn, { action, object: aboutBundle(bundle.bundleId) }, () =>
    writing(signedIn, bundle, async (db) => {
      if (!(await store.updateBundle(db, organizationOf(signedIn), bundle)))
        throw new Refusal('conflict');
      return bundle.bundleId;
    }),
  );
