/** Peer-to-peer calls of an advisor who leaves: listed before, and said on their cases, for nobody is on them then. */
import { sendCasesChanged } from '#server/cases/service.ts';
import type { LeaverPart } from '#server/people/service.ts';
import * as store from './advisor-store.ts';
import { noteOnCases } from './note-on-cases.ts';

export const callsOfLeaver: LeaverPart = {
  list: async (db, query) =>
    (await store.comingCallsOf(db, query)).map(({ id, doctor, title, startsAt }) => ({
      kind: 'call' as const,
      id,
      name: `${doctor}, ${title}`,
      at: startsAt.toISOString(),
    })),
  // Before the duties are covered: what goes with one is said there again.
  release: async (db, signedIn, { fullName, ...query }) => {
    const { organizationId } = query;
    const calls = await store.comingCallsOf(db, query);
    if (calls.length === 0) return () => {};
    const note = `${fullName} leaves. The peer-to-peer call needs another advisor, unless it goes with the duty.`;
    await noteOnCases(db, signedIn, calls, note);
    return () => sendCasesChanged(signedIn, organizationId);
  },
};
