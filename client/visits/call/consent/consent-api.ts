/** The consent ledger as its two sides read and revoke it: a clinician the whole visit's, a guest their own. */
import { useMemo } from 'react';
import type { AskedConsentKind, ConsentKind } from '#shared/visits/consent-kinds.ts';
import type {
  AnswerConsent,
  ConsentIntroduction,
  LedgerEntry,
} from '#shared/visits/consent-ledger.ts';
import { trpc } from '#client/shell/api/api.ts';

export interface ConsentApi {
  read: () => Promise<LedgerEntry[]>;
  revoke: (entry: { id: string; kind: ConsentKind }) => Promise<LedgerEntry[]>;
  /** Again, after it was revoked; for guests. */
  give?: (kind: 'files' | 'third-person') => Promise<LedgerEntry[]>;
  /** What the hospital says above a question; for guests. */
  introduction?: (kind: AskedConsentKind) => Promise<ConsentIntroduction | null>;
  /** What a clinician asked for in the call; for guests. */
  answer?: (answer: AnswerConsent) => Promise<LedgerEntry[]>;
}

/**
 * Whether the guest, on whatever device, has refused it in this visit, so that they are not asked again.
 * Where the ledger cannot be read they are asked.
 */
export async function hasRefused(consents: ConsentApi, kind: AskedConsentKind): Promise<boolean> {
  if (!consents.answer) return false;
  const entries = await consents.read().catch(() => []);
  const newest = entries.findLast((entry) => entry.kind === kind);
  return newest?.decision === 'refused' && newest.revokedAt === null;
}

/** Null where the hospital says nothing, and where it cannot be loaded. */
export const introductionTo = async (
  consents: ConsentApi,
  kind: AskedConsentKind,
): Promise<ConsentIntroduction | null> =>
  (await consents.introduction?.(kind).catch(() => null)) ?? null;

export function useConsentApi(visitId: string): ConsentApi {
  const { client } = trpc.useUtils();
  return useMemo(() => {
    const { consent } = client.visits;
    return {
      read: () => consent.ledger.query({ visitId }),
      revoke: ({ id }) => consent.revoke.mutate({ visitId, consentId: id }),
    };
  }, [client, visitId]);
}

export function useGuestConsentApi(): ConsentApi {
  const { client } = trpc.useUtils();
  return useMemo(() => {
    const { consent } = client.visits.guest;
    return {
      read: () => consent.ledger.query({}),
      revoke: ({ kind }) => consent.revoke.mutate({ kind }),
      give: (kind) => consent.give.mutate({ kind }),
      introduction: (kind) => consent.question.query({ kind }),
      answer: (answer) => consent.answer.mutate(answer),
    };
  }, [client]);
}
