/** The consent ledger as its two sides read and revoke it: a clinician the whole visit's, a guest their own. */
import { useMemo } from 'react';
import type { ConsentKind } from '#shared/visits/consent-texts.ts';
import type { GiveCaptions, LedgerEntry } from '#shared/visits/consent-ledger.ts';
import { trpc } from '#client/shell/api/api.ts';

export interface ConsentApi {
  read: () => Promise<LedgerEntry[]>;
  revoke: (entry: { id: string; kind: ConsentKind }) => Promise<LedgerEntry[]>;
  /** Again, after it was revoked; for guests. */
  give?: (kind: 'files' | 'third-person') => Promise<LedgerEntry[]>;
  /** What the speaker allowed; for guests. */
  giveCaptions?: (captionConsent: GiveCaptions) => Promise<LedgerEntry[]>;
}

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
      giveCaptions: (captionConsent) => consent.giveCaptions.mutate(captionConsent),
    };
  }, [client]);
}
