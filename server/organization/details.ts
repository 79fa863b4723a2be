/** An organization's name, zone, locale, address, phone and logo, as its administrators see and change them. */
import { fileTypeFromBuffer } from 'file-type';
import {
  logoMediaTypes,
  logoMostBytes,
  type Logo,
  type OrganizationLocale,
  type OrganizationRecord,
  type SaveLogo,
  type SaveOrganization,
} from '#shared/organization.ts';
import type { FirstSteps, WithoutHours } from '#shared/organization/first-steps.ts';
import { attempted, record } from '#server/audit/service.ts';
import { Refusal } from '#server/platform/errors.ts';
import { isUniqueViolation } from '#server/platform/postgres/database.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { firstStepsOf, withoutHours as withoutHoursOf } from './core/first-steps-store.ts';
import * as store from './core/store.ts';

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

const isLogoType = (type: string | null | undefined): type is Logo['mediaType'] =>
  logoMediaTypes.some((known) => known === type);

/** The file's own bytes say what it is; throws 400 for anything but a small PNG or JPEG. */
export function saveLogo(signedIn: SignedIn, { content }: SaveLogo): Promise<OrganizationRecord> {
  const { organizationId } = signedIn.session.person;
  const entry = { action: 'organization.logo' as const, object: aboutOrganization(organizationId) };
  return attempted(signedIn, entry, async () => {
    const file = content === null ? null : Buffer.from(content, 'base64');
    const mediaType = file && (await fileTypeFromBuffer(file))?.mime;
    await signedIn.db.transaction().execute(async (db) => {
      if (file === null) await store.deleteLogo(db, organizationId);
      else if (!isLogoType(mediaType) || file.length > logoMostBytes)
        throw new Refusal('organization.logo-unreadable');
      else await store.saveLogo(db, organizationId, { mediaType, content: file });
      const detail = { mediaType: mediaType ?? null, bytes: file?.length ?? 0 };
      await record(db, signedIn, { ...entry, detail });
    });
    return read(signedIn);
  });
}
