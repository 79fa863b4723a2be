/** Rows of an organization's details and its logo. */
import type { ExpressionBuilder } from 'kysely';
import type {
  Letterhead,
  Logo,
  OrganizationLocale,
  SaveOrganization,
} from '#shared/organization.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { allEqual } from '#server/platform/postgres/all-equal.ts';
import { changesRow } from '#server/platform/sql/changed-rows.ts';
import type { Tables } from '#server/platform/tables/tables.ts';

export const zoneOf = async (db: Connection, organizationId: string): Promise<string> =>
  (await detailsOf(db, organizationId)).zone;

export const detailsOf = (db: Connection, organizationId: string) =>
  db
    .selectFrom('organizations')
    .select([
      'name',
      'zone',
      'hour_format as hourFormat',
      'first_weekday as firstWeekday',
      'phone',
      'address',
      'country',
      'version',
    ])
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow();

export async function letterheadOf(db: Connection, organizationId: string): Promise<Letterhead> {
  const { name, address, phone } = await detailsOf(db, organizationId);
  return { name, address, phone, logo: await logoOf(db, organizationId) };
}

export const localeOf = (db: Connection, organizationId: string): Promise<OrganizationLocale> =>
  db
    .selectFrom('organizations')
    .select(['hour_format as hourFormat', 'first_weekday as firstWeekday', 'country'])
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow();

/** False where it was changed since `version`; throws where another one has its name (`isUniqueViolation`). */
export async function updateDetails(
  db: Connection,
  organizationId: string,
  { version, hourFormat, firstWeekday, ...values }: SaveOrganization,
): Promise<boolean> {
  return changesRow(
    db
      .updateTable('organizations')
      .set({
        ...values,
        hour_format: hourFormat,
        first_weekday: firstWeekday,
        version: version + 1,
      })
      .where((is) => allEqual(is, { id: organizationId, version })),
  );
}

export async function logoOf(db: Connection, organizationId: string): Promise<Logo | null> {
  const row = await db
    .selectFrom('organization_logos')
    .select(['media_type as mediaType', 'content'])
    .where('organization_id', '=', organizationId)
    .executeTakeFirst();
  return row ? { mediaType: row.mediaType, content: row.content.toString('base64') } : null;
}

/** Null where the organization has another logo by now, or none. */
export async function logoByDigest(
  db: Connection,
  { organizationId, digest }: { organizationId: string; digest: string },
): Promise<StoredLogo | null> {
  const row = await db
    .selectFrom('organization_logos')
    .select(['media_type as mediaType', 'content'])
    .where('organization_id', '=', organizationId)
    .where('digest', '=', Buffer.from(digest, 'hex'))
    .executeTakeFirst();
  return row ?? null;
}

interface StoredLogo {
  mediaType: Logo['mediaType'];
  content: Buffer;
}

const valuesOf = ({ mediaType, content }: StoredLogo) => ({
  media_type: mediaType,
  content,
  is_as_uploaded: false,
});

export async function saveLogo(
  db: Connection,
  organizationId: string,
  logo: StoredLogo,
): Promise<void> {
  await db
    .insertInto('organization_logos')
    .values({ organization_id: organizationId, ...valuesOf(logo) })
    .onConflict((conflict) => conflict.column('organization_id').doUpdateSet(valuesOf(logo)))
    .execute();
}

export const logosAsUploaded = (db: Connection) =>
  db
    .selectFrom('organization_logos')
    .select(['organization_id as organizationId', 'content', 'digest'])
    .where('is_as_uploaded', '=', true)
    .execute();

/** False where the organization has another logo by now, or none. Null removes it. */
export function replaceLogo(
  db: Connection,
  replaced: { organizationId: string; digest: Buffer; logo: StoredLogo | null },
): Promise<boolean> {
  const { organizationId, digest, logo } = replaced;
  const isReplaced = (is: ExpressionBuilder<Tables, 'organization_logos'>) =>
    allEqual(is, { organization_id: organizationId, digest, is_as_uploaded: true });
  return changesRow(
    logo
      ? db.updateTable('organization_logos').set(valuesOf(logo)).where(isReplaced)
      : db.deleteFrom('organization_logos').where(isReplaced),
  );
}

export async function deleteLogo(db: Connection, organizationId: string): Promise<void> {
  await db.deleteFrom('organization_logos').where('organization_id', '=', organizationId).execute();
}
