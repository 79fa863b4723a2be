/** Works off claims of no patient here: a person says whose one is, or all of them are tried again by their numbers. */
import type { ClaimMatched, ClaimsTriedAgain, MatchClaim } from '#shared/facts/remittances.ts';
import { attempted, record } from '#server/audit/service.ts';
import { sendFactsChanged } from '#server/facts/core/fact-change-events.ts';
import { requireByName } from '#server/facts/core/source-store.ts';
import type { SignedIn } from '#server/facts/needs.ts';
import { requirePatient } from '#server/patients/service.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { answersOfPatient, answersByNumber, sourceName, type Importing } from './save-answers.ts';
import * as store from './remittance-store.ts';

const about = (id: string) => ({ type: 'RemittanceClaim', id });

async function importingBy(db: Connection, signedIn: SignedIn): Promise<Importing> {
  const { id: createdBy, organizationId } = signedIn.session.person;
  const at = signedIn.now();
  const kind = 'import' as const;
  const source = await requireByName(db, { organizationId, kind, name: sourceName, createdBy, at });
  return { organizationId, sourceId: source.id, at };
}

/** Tells cases and rules what is stored now; how many denials that opened. */
async function arrived(
  db: Connection,
  signedIn: SignedIn,
  { facts, claims }: Pick<Arrived, 'facts' | 'claims'>,
) {
  const { organizationId } = signedIn.session.person;
  const since = signedIn.now();
  const areas = await signedIn.factsArrived(db, { organizationId, facts });
  const claimNumbers = claims.map(({ claimNumber }) => claimNumber);
  const denials = await signedIn.denialsOfClaims(db, { organizationId, claimNumbers, since });
  return { areas, denialsOpened: denials.opened };
}

interface Arrived {
  facts: Awaited<ReturnType<typeof answersOfPatient>>;
  claims: readonly store.NumberedClaim[];
}

/** Throws 404 for what is no claim or patient here, and 409 where somebody matched it meanwhile. */
export function matchClaim(
  signedIn: SignedIn,
  { claimId, patientId }: MatchClaim,
): Promise<ClaimMatched> {
  const { organizationId } = signedIn.session.person;
  const entry = { action: 'remittance.match' as const, object: about(claimId) };
  return attempted(signedIn, entry, async () => {
    const matched = await signedIn.db.transaction().execute(async (db) => {
      const claim = await store.lockClaim(db, organizationId, claimId);
      if (!claim) throw new Refusal('not-found');
      if (!claim.isUnmatched) throw new Refusal('facts.claim-matched');
      const patient = await requirePatient(db, signedIn, patientId);
      const importing = await importingBy(db, signedIn);
      const facts = await answersOfPatient(db, importing, {
        claims: [claim],
        patientId: patient.id,
      });
      await record(db, signedIn, { ...entry, detail: { patientId: patient.id } });
      return arrived(db, signedIn, { facts, claims: [claim] });
    });
    sendFactsChanged(signedIn, organizationId, matched.areas);
    return { denialsOpened: matched.denialsOpened };
  });
}

const triedAtOnce = 500;

/** The oldest first, at most 500: what their numbers name by now is stored. */
export async function tryClaimsAgain(signedIn: SignedIn): Promise<ClaimsTriedAgain> {
  const { organizationId } = signedIn.session.person;
  const tried = await signedIn.db.transaction().execute(async (db) => {
    const claims = await store.lockUnmatched(db, organizationId, triedAtOnce);
    const importing = await importingBy(db, signedIn);
    const { written, unmatched } = await answersByNumber(db, importing, claims);
    const counts = { matched: claims.length - unmatched, left: unmatched };
    await record(db, signedIn, { action: 'remittance.try-again', detail: counts });
    return { counts, ...(await arrived(db, signedIn, { facts: written, claims })) };
  });
  sendFactsChanged(signedIn, organizationId, tried.areas);
  return { ...tried.counts, denialsOpened: tried.denialsOpened };
}
