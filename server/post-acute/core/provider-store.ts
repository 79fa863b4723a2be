/** Rows of post-acute providers and of the beds that they told of. */
import { sql } from 'kysely';
import type { BedReport, ListProviders, NewProvider, SaveProvider } from '#shared/post-acute.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { changesRow } from '#server/platform/sql/changed-rows.ts';
import { fullNameOf } from '#server/platform/sql/full-name.ts';
import { isoInstant } from '#server/platform/sql/iso-instant.ts';
import { matchesAllWords } from '#server/platform/sql/names/name-search.ts';

const bedReports = sql<BedReport[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('beds', b.beds, 'toldBy', b.told_by,
    'notedBy', ${fullNameOf('b.noted_by')}, 'notedAt', ${isoInstant('b.noted_at')})
    order by b.id desc), '[]')
  from (select * from post_acute_bed_reports n where n.provider_id = p.id
    order by n.id desc limit 5) b)`;

const rows = (db: Connection, organizationId: string) =>
  db
    .selectFrom('post_acute_providers as p')
    .select(['p.id', 'p.name', 'p.type', 'p.phone', 'p.fax', 'p.email', 'p.address'])
    .select(['p.languages', 'p.payers', 'p.active', 'p.version', bedReports.as('bedReports')])
    .where('p.organization_id', '=', organizationId);

/** Those in use first, by name. */
export const list = (
  db: Connection,
  organizationId: string,
  { search, type, limit }: ListProviders & { limit: number },
) =>
  rows(db, organizationId)
    .where((is) => is.and(matchesAllWords('p.words_folded', search)))
    .$if(type !== undefined, (query) => query.where('p.type', '=', type ?? 'other'))
    .orderBy('p.active', 'desc')
    .orderBy('p.name')
    .orderBy('p.id')
    .limit(limit)
    .execute();

export const byId = (db: Connection, organizationId: string, id: string) =>
  rows(db, organizationId).where('p.id', '=', id).executeTakeFirst();

const columnsOf = (provider: NewProvider) => ({
  name: provider.name,
  type: provider.type,
  phone: provider.phone,
  fax: provider.fax,
  email: provider.email,
  address: provider.address,
  languages: provider.languages,
  payers: provider.payers,
});

export async function insertAll(
  db: Connection,
  { organizationId, at }: { organizationId: string; at: Date },
  providers: readonly NewProvider[],
): Promise<string[]> {
  if (providers.length === 0) return [];
  const inserted = await db
    .insertInto('post_acute_providers')
    .values(
      providers.map((provider) => ({
        organization_id: organizationId,
        ...columnsOf(provider),
        changed_at: at,
      })),
    )
    .returning('id')
    .execute();
  return inserted.map(({ id }) => id);
}

/** By name, without case and accents; each that is here gets what its line says. */
export async function saveByName(
  db: Connection,
  { organizationId, at }: { organizationId: string; at: Date },
  providers: readonly NewProvider[],
): Promise<{ added: number; changed: number }> {
  const { rows: saved } = await sql<{ isNew: boolean }>`
    insert into post_acute_providers as p (organization_id, name, type, phone, fax, email, address,
      languages, payers, changed_at)
    select ${organizationId}, r ->> 'name', r ->> 'type', r ->> 'phone', r ->> 'fax', r ->> 'email',
      r ->> 'address', r ->> 'languages', r ->> 'payers', ${at}
    from jsonb_array_elements(${JSON.stringify(providers)}::jsonb) r
    on conflict (organization_id, folded(name)) do update set name = excluded.name,
      type = excluded.type, phone = excluded.phone, fax = excluded.fax, email = excluded.email,
      address = excluded.address, languages = excluded.languages, payers = excluded.payers,
      version = p.version + 1, changed_at = excluded.changed_at
    where (p.name, p.type, p.phone, p.fax, p.email, p.address, p.languages, p.payers)
      is distinct from (excluded.name, excluded.type, excluded.phone, excluded.fax, excluded.email,
        excluded.address, excluded.languages, excluded.payers)
    returning (xmax = 0) as "isNew"`.execute(db);
  const added = saved.filter(({ isNew }) => isNew).length;
  return { added, changed: saved.length - added };
}

/** False where somebody changed it since `version`. */
export const update = (
  db: Connection,
  organizationId: string,
  { providerId, version, active, ...provider }: SaveProvider,
  at: Date,
): Promise<boolean> =>
  changesRow(
    db
      .updateTable('post_acute_providers')
      .set({ ...columnsOf(provider), active, changed_at: at, version: version + 1 })
      .where('organization_id', '=', organizationId)
      .where('id', '=', providerId)
      .where('version', '=', version),
  );

export async function insertReport(
  db: Connection,
  report: {
    organizationId: string;
    providerId: string;
    beds: number;
    toldBy: string;
    by: string;
    at: Date;
  },
): Promise<void> {
  await db
    .insertInto('post_acute_bed_reports')
    .values({
      organization_id: report.organizationId,
      provider_id: report.providerId,
      beds: report.beds,
      told_by: report.toldBy,
      noted_by: report.by,
      noted_at: report.at,
    })
    .execute();
}
