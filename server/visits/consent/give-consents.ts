/** What a guest agrees to or refuses, before they enter and when they are asked in the call. */
import type {
  AskedConsentKind,
  ConsentDecision,
  ConsentKind,
} from '#shared/visits/consent-kinds.ts';
import type {
  AnswerConsent,
  ConsentIntroduction,
  ConsentQuestion,
  GiveConsent,
  GuestConsent,
  LedgerEntry,
  ReadConsent,
} from '#shared/visits/consent-ledger.ts';
import { defaultLanguage } from '#shared/wordings/default-wordings.ts';
import { record } from '#server/audit/service.ts';
import type { Visitor } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import * as store from '#server/visits/core/consent-store.ts';
import { entryConsent, languageOf, wordingOfKind } from '#server/visits/core/guest-consent.ts';
import type { GuestRow } from '#server/visits/core/guest-store.ts';
import {
  companionDetail,
  publishGuestChange,
  requireGuest,
} from '#server/visits/core/guest-visit.ts';
import { objectOf, visitTransaction } from '#server/visits/core/steps.ts';
import type { ChosenWording } from '#server/wordings/service.ts';
import { ownLedger } from './consents.ts';

interface Decided {
  kind: ConsentKind;
  decision: ConsentDecision;
  version: string;
  wording: string;
  language: string;
  wordingId: string | null;
  askedBy: string | null;
}

/** Rows of one person in a visit, which are kept for good. */
const mostEntries = 40;

/** Repeated, it changes nothing; but each snapshot is agreed to by itself. */
async function saveConsent(
  visitor: Visitor,
  guest: GuestRow,
  decided: Decided,
): Promise<LedgerEntry[]> {
  const { visitId, organizationId } = guest;
  const { askedBy, ...part } = decided;
  const { kind, decision, version, wording } = part;
  await visitTransaction(visitor, visitId, async (db) => {
    const ownConsents = (await store.consentsOf(db, [visitId])).filter((consent) =>
      store.isSamePerson(consent, guest),
    );
    const newest = ownConsents.findLast((consent) => consent.kind === kind);
    const isRepeated =
      newest?.wording === wording && newest.decision === decision && newest.revokedAt === null;
    if (isRepeated && (kind !== 'snapshot' || decision === 'refused')) return;
    if (ownConsents.length >= mostEntries)
      throw new Refusal('visits.not-now', {
        words: 'You have agreed and refused too often in this visit. Tell your clinic instead.',
      });
    const by = { organizationId, visitId, guestId: guest.id };
    await store.insertConsents(db, { ...by, at: visitor.now(), askedBy, parts: [part] });
    await record(db, visitor, {
      action: 'visit.consent',
      account: { id: null, organizationId },
      object: objectOf(visitId),
      detail: { kind, decision, version, ...companionDetail(guest) },
    });
  });
  await publishGuestChange(visitor, guest);
  return ownLedger(visitor);
}

/** Again, after it was refused or revoked: in the wording in force. */
export async function consentAgain(
  visitor: Visitor,
  { kind }: GiveConsent,
): Promise<LedgerEntry[]> {
  const guest = await requireGuest(visitor);
  const chosen = await wordingOfKind(visitor.db, guest, kind);
  if (chosen === null) throw new Refusal('not-found');
  const { text: wording, ...part } = chosen;
  return saveConsent(visitor, guest, { ...part, kind, wording, decision: 'given', askedBy: null });
}

/** Of the questions; their words depend on the browser and are sent with the answer. */
const askedVersions: Record<AskedConsentKind, string> = {
  captions: 'captions-1',
  snapshot: 'snapshot-1',
};

/** What the organization says above a question; null where it says nothing. */
async function introductionOf(
  db: Connection,
  guest: GuestRow,
  kind: AskedConsentKind,
): Promise<ChosenWording | null> {
  const chosen = await wordingOfKind(db, guest, kind);
  return chosen && chosen.text !== '' ? chosen : null;
}

export async function question(
  visitor: Visitor,
  { kind }: ConsentQuestion,
): Promise<ConsentIntroduction | null> {
  const introduction = await introductionOf(visitor.db, await requireGuest(visitor), kind);
  if (!introduction) return null;
  const { text, language, version } = introduction;
  return { text, language, version };
}

/** What somebody allowed or refused when a clinician asked them in the call, with what stood above the question. */
export async function answerConsent(
  visitor: Visitor,
  { kind, decision, wording, askedBy, introduction }: AnswerConsent,
): Promise<LedgerEntry[]> {
  const guest = await requireGuest(visitor);
  const above = await introductionOf(visitor.db, guest, kind);
  // A refusal holds whatever stood above it.
  if (decision === 'given' && above?.version !== introduction) throw new Refusal('conflict');
  return saveConsent(visitor, guest, {
    kind,
    decision,
    askedBy,
    version: above?.version ?? askedVersions[kind],
    wording: above ? `${above.text}\n${wording}` : wording,
    language: above?.language ?? defaultLanguage,
    wordingId: above?.wordingId ?? null,
  });
}

/** What a guest is asked to agree to before they enter. */
export async function guestConsent(
  visitor: Visitor,
  { language: chosen }: ReadConsent,
): Promise<GuestConsent> {
  const guest = await requireGuest(visitor);
  const language = chosen ?? languageOf(guest);
  const { version, languages, parts } = await entryConsent(visitor.db, guest, language);
  return {
    version,
    organizationId: guest.organizationId,
    language,
    languages,
    parts: parts.map((part) => ({
      kind: part.kind,
      text: part.text,
      language: part.language,
      mayBeRefused: part.mayBeRefused,
    })),
  };
}
