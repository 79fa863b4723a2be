/** A hospital's beginning: the organization, and the one account that invites all others (S35). */
import { record } from '#server/audit/service.ts';
import type { Connection } from '#server/platform/database.ts';
import type { Visitor } from '#server/platform/trpc.ts';
import * as store from './store.ts';

export interface Founding {
  organization: string;
  /** IANA */
  zone: string;
  email: string;
  fullName: string;
}

async function organizationOf(db: Connection, { organization: name, zone }: Founding) {
  await db
    .insertInto('organizations')
    .values({ name, zone })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  return (
    db
      .selectFrom('organizations')
      .select('id')
      .where('name', '=', name)
      // Two who found at once take turns here.
      .forUpdate()
      .executeTakeFirstOrThrow()
  );
}

/** The organization's SAs; one who has no password yet was invited and never came. */
const superiors = (db: Connection, organizationId: string) =>
  db
    .selectFrom('practitioners')
    .select(['id', 'email', 'password_hash as passwordHash'])
    .where('organization_id', '=', organizationId)
    .where('role', '=', 'SA')
    .execute();

async function newSuperior(db: Connection, organizationId: string, founding: Founding) {
  const { id } = await db
    .insertInto('practitioners')
    .values({
      organization_id: organizationId,
      email: founding.email,
      full_name: founding.fullName,
      role: 'SA',
      hospital_role: 'IT Builder',
      access_applications: ['KareMD'],
      zone: founding.zone,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Makes the first account, or finds it where its invitation was not followed yet, and lays down a
 * new invitation; null where somebody of the organization can invite others already.
 */
export async function foundOrganization(
  visitor: Visitor,
  founding: Founding,
): Promise<{ mailInvitation: () => Promise<boolean> } | null> {
  return visitor.db.transaction().execute(async (db) => {
    const { id: organizationId } = await organizationOf(db, founding);
    const before = await superiors(db, organizationId);
    const waiting = before.find(({ email }) => email === founding.email);
    if (before.length > 0 && (!waiting || waiting.passwordHash !== null)) return null;
    const id = waiting?.id ?? (await newSuperior(db, organizationId, founding));
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
