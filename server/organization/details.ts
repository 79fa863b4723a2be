/** An organization's name, zone, locale, address, phone and logo, as its administrators see and change them. */
import type {
  OrganizationLocale,
  OrganizationRecord,
  SaveLogo,
  SaveOrganization,
} from '#shared/organization.ts';
import type { FirstSteps, WithoutHours } from '#shared/organization/first-steps.ts';
import { attempted, record } from '#server/audit/service.ts';
import { Refusal } from '#server/platform/errors.ts';
import { isUniqueViolation } from '#server/platform/postgres/database.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { firstStepsOf, withoutHours as withoutHoursOf } from './core/first-steps-store.ts';
import * as store from './core/store.ts';
import { encodeLogo } from './logos/encode-logo.ts';

export const locale = ({ db, session }: SignedIn): Promise<OrganizationLocale> =>
  store.localeOf(db, session.person.organizationId);

export const firstSteps = ({ db, session }: SignedIn): Promise<FirstSteps> =>
  firstStepsOf(db, session.person.organizationId);

export const withoutHours = ({ db, session }: SignedIn): Promise<WithoutHours> =>
  withoutHoursOf(db, session.person.organizationId);

export async function read({ db, session }: SignedIn): Promise<OrganizationRecord> {
  const { organizationId } = session.person;
  const details = await store.detailsOf(db, organizationId);
  return { ...details, logo: await store.logoOf(db, organizationId) };
}

const aboutOrganization = (id: string) => ({ type: 'Organization', id });

/** Throws 409 where somebody else changed it since `version`, or another organization has the name. */
export function save(signedIn: SignedIn, input: SaveOrganization): Promise<OrganizationRecord> {
  const { organizationId } = signedIn.session.person;
  const entry = { action: 'organization.save' as const, object: aboutOrganization(organizationId) };
  return attempted(signedIn, entry, async () => {
    try {
      await signedIn.db.transaction().execute(async (db) => {
        const { version: _before, ...before } = await store.detailsOf(db, organizationId);
        if (!(await store.updateDetails(db, organizationId, input))) throw new Refusal('conflict');
        const { version: _after, country = before.country, ...after } = input;
        const detail = { before, after: { ...after, country } };
        await record(db, signedIn, { ...entry, detail });
      });
    } catch (error) {
      throw isUniqueViolation(error) ? new Refusal('organization.name-taken') : error;
    }
    return read(signedIn);
  });
}

/** The file's own bytes say what it is; of a picture its pixels are kept, and nothing else. */
export function saveLogo(signedIn: SignedIn, { content }: SaveLogo): Promise<OrganizationRecord> {
  const { organizationId } = signedIn.session.person;
  const entry = { action: 'organization.logo' as const, object: aboutOrganization(organizationId) };
  return attempted(signedIn, entry, async () => {
    const logo = content === null ? null : await encodeLogo(Buffer.from(content, 'base64'));
    await signedIn.db.transaction().execute(async (db) => {
      if (logo === null) await store.deleteLogo(db, organizationId);
      else await store.saveLogo(db, organizationId, logo);
      const detail = { mediaType: logo?.mediaType ?? null, bytes: logo?.content.length ?? 0 };
      await record(db, signedIn, { ...entry, detail });
    });
    return read(signedIn);
  });
}
