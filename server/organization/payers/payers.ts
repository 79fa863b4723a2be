/** Payers: added, changed, retired and merged. What coverages and cases say of them follows in the same transaction. */
import {
  mostOfPayer,
  type MergePayers,
  type NewPayer,
  type Payer,
  type SavePayer,
  type UnmatchedPayer,
} from '#shared/organization/payers.ts';
import { attempted, record } from '#server/audit/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { refuseTaken } from '#server/platform/refuse-taken.ts';
import * as store from './payer-store.ts';

export const list = ({ db, session }: SignedIn): Promise<Payer[]> =>
  store.listPayers(db, session.person.organizationId);

export const unmatched = ({ db, session }: SignedIn): Promise<UnmatchedPayer[]> =>
  store.unmatchedPayers(db, session.person.organizationId);

const about = (id: string) => ({ type: 'Payer', id });

const factsOf = ({ id: _id, version: _version, ...facts }: Payer) => facts;

async function requirePayer(db: Connection, organizationId: string, id: string): Promise<Payer> {
  const [payer] = await store.lockPayers(db, organizationId, [id]);
  if (!payer) throw new Refusal('not-found');
  return payer;
}

/** After the commit open lists of cases, and of payers, are read again. */
async function published<T>(
  { db, events, session }: SignedIn,
  work: (db: Connection) => Promise<T>,
): Promise<T> {
  const { organizationId } = session.person;
  const tell = { organizationId, practitionerIds: [] };
  const { result, isOfCases } = await refuseTaken(
    () =>
      db.transaction().execute(async (transaction) => ({
        result: await work(transaction),
        isOfCases: await store.haveCasesChanged(transaction),
      })),
    'organization.payer-taken',
  );
  events.changed({ ...tell, area: 'payers' });
  if (isOfCases) events.changed({ ...tell, area: 'cases' });
  return result;
}

export function add(signedIn: SignedIn, input: NewPayer): Promise<Payer> {
  const { organizationId } = signedIn.session.person;
  const action = 'payer.save';
  return attempted(signedIn, { action }, () =>
    published(signedIn, async (db) => {
      const id = await store.insertPayer(db, organizationId, input);
      const after = await requirePayer(db, organizationId, id);
      await record(db, signedIn, { action, object: about(id), detail: { after: factsOf(after) } });
      return after;
    }),
  );
}

/** Under its former name saved filters, and coverages, still mean it. */
const withFormerName = (input: SavePayer, { name }: Payer): SavePayer =>
  name === input.name || input.otherNames.includes(name) || input.otherNames.length >= mostOfPayer
    ? input
    : { ...input, otherNames: [...input.otherNames, name] };

/** Throws 409 where somebody else changed it since `version`, or another payer has one of its names or ids. */
export function save(signedIn: SignedIn, input: SavePayer): Promise<Payer> {
  const { organizationId } = signedIn.session.person;
  const entry = { action: 'payer.save' as const, object: about(input.payerId) };
  return attempted(signedIn, entry, () =>
    published(signedIn, async (db) => {
      const before = await requirePayer(db, organizationId, input.payerId);
      if (!(await store.updatePayer(db, organizationId, withFormerName(input, before))))
        throw new Refusal('conflict');
      const after = await requirePayer(db, organizationId, input.payerId);
      const detail = { before: factsOf(before), after: factsOf(after) };
      await record(db, signedIn, { ...entry, detail });
      return after;
    }),
  );
}

const joined = (...lists: string[][]): string[] => [...new Set(lists.flat())];

/** The second, with all that the first had; its own phone, portal and notes stay. Throws 409 as `save`. */
export function merge(signedIn: SignedIn, input: MergePayers): Promise<Payer> {
  const { organizationId } = signedIn.session.person;
  const { payerId, intoPayerId } = input;
  const entry = { action: 'payer.merge' as const, object: about(payerId) };
  return attempted(signedIn, entry, () =>
    published(signedIn, async (db) => {
      const locked = await store.lockPayers(db, organizationId, [payerId, intoPayerId]);
      const from = locked.find(({ id }) => id === payerId);
      const into = locked.find(({ id }) => id === intoPayerId);
      if (!from || !into) throw new Refusal('not-found');
      if (!into.active) throw new Refusal('organization.payer-retired');
      const { id: _id, ...details } = into;
      const whole = {
        ...details,
        payerId: intoPayerId,
        otherNames: joined(into.otherNames, [from.name], from.otherNames),
        payerIds: joined(into.payerIds, from.payerIds),
        plans: joined(into.plans, from.plans),
        phone: into.phone ?? from.phone,
        portal: into.portal ?? from.portal,
        clockNotes: into.clockNotes ?? from.clockNotes,
      };
      const lists = [whole.otherNames, whole.payerIds, whole.plans];
      if (lists.some(({ length }) => length > mostOfPayer))
        throw new Refusal('organization.payer-full');
      if (!(await store.endPayer(db, organizationId, input))) throw new Refusal('conflict');
      await store.updatePayer(db, organizationId, whole);
      const detail = { name: from.name, into: { id: into.id, name: into.name } };
      await record(db, signedIn, { ...entry, detail });
      return requirePayer(db, organizationId, intoPayerId);
    }),
  );
}
