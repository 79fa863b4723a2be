/** Reads, makes and verifies the proof page of a case; who may see the case may, and each is audited. */
import type {
  MadeProof,
  ProofEntry,
  ProofOfCase,
  ProofVerdict,
  VerifyProof,
} from '#shared/advisor/proof.ts';
import { kindOf, stateLabel } from '#shared/case-kinds/kinds.ts';
import type { CaseRef } from '#shared/cases.ts';
import { record } from '#server/audit/service.ts';
import {
  aboutCase,
  caseTurn,
  clocksOfCase,
  eventsOfCase,
  noteEvent,
  readerOf,
  requireCase,
  sendCasesChanged,
  type StoredCase,
  type StoredCaseEvent,
} from '#server/cases/service.ts';
import { letterheadOf, zoneOf } from '#server/organization/service.ts';
import { drawPdf } from '#server/platform/pdf/draw-pdf.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { transactionInTurn, type Connection } from '#server/platform/postgres/database.ts';
import { chained, digestOf } from './proof-hash.ts';
import { withoutNotesOf } from './ledger-sources.ts';
import { paragraphsOf } from './proof-paragraphs.ts';
import { proofSources } from './proof-sources.ts';

interface Proof extends MadeProof {
  digest: string;
}

/** Those of the case, the oldest first. */
const proofsIn = (events: readonly StoredCaseEvent[]): Proof[] =>
  events.flatMap(({ event, at, by, detail }) => {
    const { hash, digest } = detail;
    const isProof = event === 'proved' && typeof hash === 'string' && typeof digest === 'string';
    return isProof ? [{ hash, digest, at, by: by?.fullName ?? '' }] : [];
  });

const byTime = (one: ProofEntry, other: ProofEntry) =>
  Date.parse(one.at) - Date.parse(other.at) || (one.way < other.way ? -1 : 1);

const patientOf = ({ patientId, patientName, birthDate, externalId }: StoredCase) =>
  patientId === null || patientName === null
    ? null
    : { id: patientId, fullName: patientName, birthDate, externalId };

/** What is hashed: nothing in it depends on who reads it or when. */
async function contentOf(db: Connection, organizationId: string, storedCase: StoredCase) {
  const { id: caseId, kind, state, title, openedAt } = storedCase;
  const [events, clocks, zone, letterhead] = [
    await eventsOfCase(db, caseId),
    await clocksOfCase(db, caseId),
    await zoneOf(db, organizationId),
    await letterheadOf(db, organizationId),
  ];
  const entries: ProofEntry[] = [];
  for (const source of proofSources)
    entries.push(...(await source({ db, organizationId, zone, storedCase, events })));
  const content = {
    title,
    kind: kindOf(kind).label,
    state: stateLabel(kind, state),
    patient: patientOf(storedCase),
    openedAt,
    organization: letterhead.name,
    zone,
    entries: withoutNotesOf(entries).toSorted(byTime),
    clocks: clocks.map(({ label, dueAt, state: standing, citation }) => ({
      label,
      dueAt,
      state: standing,
      citation,
    })),
  };
  return { content, proofs: proofsIn(events), digest: digestOf({ caseId, ...content }) };
}

const madeOf = ({ hash, at, by }: Proof): MadeProof => ({ hash, at, by });

async function proofNow(db: Connection, signedIn: SignedIn, caseId: string) {
  const { organizationId } = signedIn.session.person;
  const storedCase = await requireCase(db, await readerOf({ ...signedIn, db }), caseId);
  return { storedCase, ...(await contentOf(db, organizationId, storedCase)) };
}

/** As it would be made now. */
export async function attempts(signedIn: SignedIn, { caseId }: CaseRef): Promise<ProofOfCase> {
  const { storedCase, content, proofs, digest } = await proofNow(signedIn.db, signedIn, caseId);
  await record(signedIn.db, signedIn, {
    action: 'proof.read',
    object: aboutCase(caseId),
    detail: { entries: content.entries.length, patientId: storedCase.patientId },
  });
  const last = proofs.at(-1);
  return { ...content, made: last ? madeOf(last) : null, isCurrent: last?.digest === digest };
}

/** Nothing new was tried since the last page: then that page is this one. */
async function makeWithin(
  db: Connection,
  signedIn: SignedIn,
  caseId: string,
): Promise<ProofOfCase> {
  const { id: by, fullName, organizationId } = signedIn.session.person;
  const { storedCase, content, proofs, digest } = await proofNow(db, signedIn, caseId);
  const last = proofs.at(-1);
  const detail = { entries: content.entries.length, patientId: storedCase.patientId };
  if (last?.digest === digest) {
    const entry = { action: 'proof.make' as const, object: aboutCase(caseId) };
    await record(db, signedIn, { ...entry, detail: { ...detail, hash: last.hash } });
    return { ...content, made: madeOf(last), isCurrent: true };
  }
  const hash = chained(last?.hash ?? null, digest);
  const madeAt = await noteEvent(db, signedIn, {
    caseId,
    organizationId,
    event: 'proved',
    by,
    detail: { about: `SHA-256 ${hash.slice(0, 16)}…`, hash, digest },
  });
  await record(db, signedIn, {
    action: 'proof.make',
    object: aboutCase(caseId),
    detail: { ...detail, hash },
  });
  const newProof = { hash, at: madeAt.toISOString(), by: fullName };
  return { ...content, made: newProof, isCurrent: true };
}

export async function make(signedIn: SignedIn, { caseId }: CaseRef): Promise<ProofOfCase> {
  const proof = await transactionInTurn(signedIn.db, caseTurn(caseId), (db) =>
    makeWithin(db, signedIn, caseId),
  );
  sendCasesChanged(signedIn, signedIn.session.person.organizationId);
  return proof;
}

/** `pdf` is in base64: the page that `make` makes. */
export async function makePdf(
  signedIn: SignedIn,
  ref: CaseRef,
): Promise<{ pdf: string; hash: string }> {
  const proof = await make(signedIn, ref);
  const { organization, made: lastProof } = proof;
  const hash = lastProof?.hash ?? '';
  const { bytes } = await drawPdf({
    title: `Proof of attempts: ${proof.title}`,
    author: lastProof?.by ?? '',
    creator: organization,
    createdAt: new Date(lastProof?.at ?? signedIn.now()),
    paragraphs: paragraphsOf(proof),
    footer: `SHA-256 ${hash}`,
  });
  return { pdf: bytes.toString('base64'), hash };
}

export async function verify(
  signedIn: SignedIn,
  { caseId, hash }: VerifyProof,
): Promise<ProofVerdict> {
  const { proofs, digest } = await proofNow(signedIn.db, signedIn, caseId);
  const proof = proofs.find((one) => one.hash === hash);
  const is = proof === undefined ? 'unknown' : proof.digest === digest ? 'today' : 'earlier';
  await record(signedIn.db, signedIn, {
    action: 'proof.verify',
    object: aboutCase(caseId),
    detail: { is },
  });
  return { is, made: proof ? madeOf(proof) : null };
}
