/** Post-acute providers: listed, added, changed, and the beds that they told of; each change is audited. */
import type {
  ListProviders,
  NewProvider,
  Provider,
  Providers,
  SaveProvider,
  NoteBeds,
} from '#shared/post-acute.ts';
import { attempted, record } from '#server/audit/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { refuseTaken } from '#server/platform/refuse-taken.ts';
import * as store from './core/provider-store.ts';

const listed = 200;

const about = (id: string) => ({ type: 'PostAcuteProvider', id });

export function sendProvidersChanged({ events, session }: SignedIn): void {
  const { organizationId } = session.person;
  events.changed({ organizationId, practitionerIds: [], area: 'postAcute' });
}

export async function list(signedIn: SignedIn, query: ListProviders): Promise<Providers> {
  const { db, session } = signedIn;
  const { organizationId, zone } = session.person;
  const rows = await store.list(db, organizationId, { ...query, limit: listed + 1 });
  return { providers: rows.slice(0, listed), hasMore: rows.length > listed, zone };
}

async function requireProvider(
  db: Connection,
  organizationId: string,
  id: string,
): Promise<Provider> {
  const provider = await store.byId(db, organizationId, id);
  if (!provider) throw new Refusal('not-found');
  return provider;
}

/** Null where there is none, or it is offered no more. */
export async function activeProvider(
  db: Connection,
  organizationId: string,
  id: string,
): Promise<Pick<Provider, 'id' | 'name'> | null> {
  const provider = await store.byId(db, organizationId, id);
  return provider?.active ? { id: provider.id, name: provider.name } : null;
}

const detailsOf = ({ id: _id, version: _version, bedReports: _reports, ...details }: Provider) =>
  details;

/** Throws 409 where another one has the name. */
export async function add(signedIn: SignedIn, input: NewProvider): Promise<Provider> {
  const { organizationId } = signedIn.session.person;
  const action = 'post-acute.save' as const;
  const provider = await attempted(signedIn, { action }, () =>
    refuseTaken(
      () =>
        signedIn.db.transaction().execute(async (db) => {
          const at = signedIn.now();
          const [id = ''] = await store.insertAll(db, { organizationId, at }, [input]);
          const after = await requireProvider(db, organizationId, id);
          await record(db, signedIn, {
            action,
            object: about(id),
            detail: { after: detailsOf(after) },
          });
          return after;
        }),
      'post-acute.name-taken',
    ),
  );
  sendProvidersChanged(signedIn);
  return provider;
}

/** Throws 409 where somebody else changed it since `version`, or another one has the name. */
export async function save(signedIn: SignedIn, input: SaveProvider): Promise<Provider> {
  const { organizationId } = signedIn.session.person;
  const entry = { action: 'post-acute.save' as const, object: about(input.providerId) };
  const provider = await attempted(signedIn, entry, () =>
    refuseTaken(
      () =>
        signedIn.db.transaction().execute(async (db) => {
          const before = await requireProvider(db, organizationId, input.providerId);
          if (!(await store.update(db, organizationId, input, signedIn.now())))
            throw new Refusal('conflict');
          const after = await requireProvider(db, organizationId, input.providerId);
          const detail = { before: detailsOf(before), after: detailsOf(after) };
          await record(db, signedIn, { ...entry, detail });
          return after;
        }),
      'post-acute.name-taken',
    ),
  );
  sendProvidersChanged(signedIn);
  return provider;
}

/** Stands beside what was told before. Throws 404. */
export async function noteBeds(
  signedIn: SignedIn,
  { providerId, beds, toldBy }: NoteBeds,
): Promise<Provider> {
  const { organizationId, id: by } = signedIn.session.person;
  const entry = { action: 'post-acute.beds' as const, object: about(providerId) };
  const provider = await attempted(signedIn, entry, () =>
    signedIn.db.transaction().execute(async (db) => {
      await requireProvider(db, organizationId, providerId);
      const at = signedIn.now();
      await store.insertReport(db, { organizationId, providerId, beds, toldBy, by, at });
      await record(db, signedIn, { ...entry, detail: { beds } });
      return requireProvider(db, organizationId, providerId);
    }),
  );
  sendProvidersChanged(signedIn);
  return provider;
}
