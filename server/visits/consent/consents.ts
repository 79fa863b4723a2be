/** The consent ledger of a visit: read by its clinicians and by each guest, revoked with effect at once. */
import { isNeededToEnter } from '#shared/visits/consent-kinds.ts';
import { hasArrived } from '#shared/visits/visit-states.ts';
import type {
  LedgerEntry,
  RevokeConsent,
  RevokeOwnConsent,
} from '#shared/visits/consent-ledger.ts';
import type { VisitRef } from '#shared/visits.ts';
import { attempted, record, type Actor } from '#server/audit/service.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import type { SignedIn, Visitor } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/errors.ts';
import { removeParticipant, type EvictionDeps } from '#server/visits/call/eviction.ts';
import { clearPlaces, companionsOf } from '#server/visits/core/companion-store.ts';
import * as store from '#server/visits/core/consent-store.ts';
import { practitionerIdsOf, settingOf } from '#server/visits/core/guest-store.ts';
import { requireGuest, requireVisitOf } from '#server/visits/core/guest-visit.ts';
import { companionIdentity, guestIdentity } from '#server/visits/core/may-stay.ts';
import { objectOf, step, visitTransaction } from '#server/visits/core/steps.ts';
import { anyByIdForUpdate, type VisitRow } from '#server/visits/core/store.ts';
import { publishChange, requireVisit } from '#server/visits/core/visit-view.ts';

const entryOf = (row: store.ConsentRow, patientName: string): LedgerEntry => ({
  id: row.id,
  kind: row.kind,
  decision: row.decision,
  name: row.name ?? patientName,
  role: row.role,
  version: row.version,
  language: row.language,
  wording: row.wording,
  askedBy: row.askedBy,
  givenAt: row.givenAt.toISOString(),
  revokedAt: row.revokedAt?.toISOString() ?? null,
  revokedBy: row.revokedBy,
});

async function entriesOf(
  db: Connection,
  { id, appointmentId }: Pick<VisitRow, 'id' | 'appointmentId'>,
  isShown: (row: store.ConsentRow) => boolean = () => true,
): Promise<LedgerEntry[]> {
  const [rows, { patientName }] = await Promise.all([
    store.consentsOf(db, [id]),
    settingOf(db, appointmentId),
  ]);
  return rows.filter(isShown).map((row) => entryOf(row, patientName));
}

export async function ledger(signedIn: SignedIn, { visitId }: VisitRef): Promise<LedgerEntry[]> {
  return entriesOf(signedIn.db, await requireVisit(signedIn, visitId));
}

export async function ownLedger(visitor: Visitor): Promise<LedgerEntry[]> {
  const guest = await requireGuest(visitor);
  const row = await requireVisitOf(visitor, guest);
  return entriesOf(visitor.db, row, (one) => store.isSamePerson(one, guest));
}

/** The identities that are out of the room by what was revoked. */
type Evicted = string[];

/** Without consent to the tele-visit nobody is in it: they are asked again before they enter. */
async function endVisitOf(
  db: Connection,
  actor: Actor,
  { row, person }: { row: VisitRow; person: store.ConsentRow },
): Promise<Evicted> {
  const guestIds = await store.devicesOf(db, { visitId: row.id, person });
  await store.clearConsent(db, guestIds);
  const { role, invitationId } = person;
  if (role !== 'patient') await clearPlaces(db, [invitationId]);
  else if (hasArrived(row.state)) await step(db, actor, row, { event: 'leave' });
  return guestIds.map((id) => guestIdentity({ role, id }));
}

/** Nobody besides the patient and the clinicians: companions are outside again. */
async function endCompanions(db: Connection, visitId: string): Promise<Evicted> {
  const companions = await companionsOf(db, [visitId]);
  await clearPlaces(
    db,
    companions.map(({ id }) => id),
  );
  return companions.flatMap(({ guestId }) =>
    guestId === null ? [] : [companionIdentity(guestId)],
  );
}

function evictBy(
  db: Connection,
  actor: Actor,
  { row, revoked }: { row: VisitRow; revoked: store.ConsentRow },
): Promise<Evicted> {
  if (isNeededToEnter(revoked.kind)) return endVisitOf(db, actor, { row, person: revoked });
  return revoked.kind === 'third-person' ? endCompanions(db, row.id) : Promise.resolve([]);
}

interface Revoking {
  visitId: string;
  /** Which consent; null where the person has none that holds. */
  choose: (rows: readonly store.ConsentRow[]) => store.ConsentRow | undefined;
  by: string | null;
}

/** Repeated, it changes nothing. */
async function revokeWithin(
  deps: EvictionDeps & Actor,
  { visitId, choose, by }: Revoking,
): Promise<void> {
  const revocation = await visitTransaction(deps, visitId, async (db) => {
    const row = await anyByIdForUpdate(db, visitId);
    if (!row) throw new Refusal('not-found');
    const rows = await store.consentsOf(db, [visitId]);
    const chosen = choose(rows);
    if (!chosen) return null;
    const revoked = rows.filter(
      (consent) =>
        consent.revokedAt === null &&
        consent.kind === chosen.kind &&
        store.isSamePerson(consent, chosen),
    );
    if (revoked.length === 0) return null;
    const ids = revoked.map(({ id }) => id);
    await store.revokeConsents(db, { ids, at: deps.now(), by });
    await record(db, deps, {
      action: 'visit.consent-revoke',
      account: { id: by, organizationId: row.organizationId },
      object: objectOf(visitId),
      detail: {
        kind: chosen.kind,
        decision: chosen.decision,
        guest: chosen.invitationId,
        role: chosen.role,
      },
    });
    return { row, evicted: await evictBy(db, deps, { row, revoked: chosen }) };
  });
  if (!revocation) return;
  const { row, evicted } = revocation;
  for (const identity of evicted)
    await removeParticipant(deps, { visitId, roomName: row.roomName, identity });
  const practitionerIds = await practitionerIdsOf(deps.db, visitId);
  publishChange(deps, { organizationId: row.organizationId, practitionerIds });
}

/** By a clinician, on the word of the person. Captions are stopped by the speaker, whose browser makes them. */
export function revoke(
  signedIn: SignedIn,
  { visitId, consentId }: RevokeConsent,
): Promise<LedgerEntry[]> {
  const choose = (rows: readonly store.ConsentRow[]) => {
    const consent = rows.find(({ id }) => id === consentId);
    if (!consent) throw new Refusal('not-found');
    if (consent.kind === 'captions')
      throw new Refusal('visits.not-now', {
        words: 'Each person switches off their own captions.',
      });
    if (consent.decision === 'refused')
      throw new Refusal('visits.not-now', {
        words: 'The person takes back what they refused on their own page.',
      });
    return consent;
  };
  const entry = { action: 'visit.consent-revoke' as const, object: objectOf(visitId) };
  return attempted(signedIn, entry, async () => {
    const row = await requireVisit(signedIn, visitId);
    await revokeWithin(signedIn, { visitId, choose, by: signedIn.session.person.id });
    return entriesOf(signedIn.db, row);
  });
}

export async function revokeOwn(
  visitor: Visitor,
  { kind }: RevokeOwnConsent,
): Promise<LedgerEntry[]> {
  const guest = await requireGuest(visitor);
  const choose = (rows: readonly store.ConsentRow[]) =>
    rows.findLast((row) => row.kind === kind && store.isSamePerson(row, guest));
  await revokeWithin(visitor, { visitId: guest.visitId, choose, by: null });
  return ownLedger(visitor);
}
