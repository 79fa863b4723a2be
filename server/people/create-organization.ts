/** Creates an organization with its first account, an SA who invites all others (S35). */
import { record } from '#server/audit/service.ts';
import type { Visitor } from './needs.ts';
import {
  insertFirstAccount,
  lockedOrganizationId,
  systemAdministrators,
} from './first-account-store.ts';
import * as store from './store.ts';

export interface NewOrganization {
  organization: string;
  /** IANA */
  zone: string;
  email: string;
  fullName: string;
}

/**
 * Creates the first account, or finds it where its invitation was not followed yet, and makes a new
 * invitation link; null where another SA of the organization can invite people already.
 */
export async function createOrganization(
  visitor: Visitor,
  { organization, zone, email, fullName }: NewOrganization,
): Promise<{ mailInvitation: () => Promise<boolean> } | null> {
  return visitor.db.transaction().execute(async (db) => {
    const organizationId = await lockedOrganizationId(db, { name: organization, zone });
    const existing = await systemAdministrators(db, organizationId);
    const invited = existing.find((account) => account.email === email);
    if (existing.length > 0 && (!invited || invited.hasPassword)) return null;
    const id =
      invited?.id ?? (await insertFirstAccount(db, { organizationId, email, fullName, zone }));
    const person = await store.byId(db, id);
    if (!person) return null;
    const mailInvitation = await visitor.sendPasswordLink(db, visitor, {
      person,
      purpose: 'invitation',
    });
    await record(db, visitor, {
      action: 'person.invite',
      account: person,
      object: { type: 'Practitioner', id },
      detail: { role: 'SA', by: 'operator' },
    });
    return { mailInvitation };
  });
}
