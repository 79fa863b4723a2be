/** Cases and tasks of somebody who leaves go to a colleague who may work on them, or back to their queue. */
import type { LeaverPart } from '#server/people/service.ts';
import { recordAll } from '#server/audit/service.ts';
import { appendAll } from '#server/cases/core/case-event-store.ts';
import { sendCasesChanged } from '#server/cases/core/case-change-events.ts';
import { aboutCase } from '#server/cases/core/move-case.ts';
import { ownerAfter } from './claim-case.ts';
import { ownedCases, setOwner } from './cases-of-leaver-store.ts';

const mostListed = 100;

export const casesOfLeaver: LeaverPart = {
  list: async (db, query) =>
    (await ownedCases(db, query)).slice(0, mostListed).map(({ id, name, at }) => ({
      kind: 'case' as const,
      id,
      name,
      at: at.toISOString(),
    })),
  release: async (db, signedIn, { takers, ...query }) => {
    const { organizationId, practitionerId, now: at } = query;
    const cases = await ownedCases(db, query, { isLocked: true });
    if (cases.length === 0) return () => {};
    const personId = takers.find(({ kind }) => kind === 'case')?.toId;
    const assign =
      personId === undefined ? ({ to: 'nobody' } as const) : ({ to: 'person', personId } as const);
    let name: string | null = null;
    for (const kind of new Set(cases.map((row) => row.kind)))
      ({ name } = await ownerAfter(db, organizationId, { kind, assign }));
    const ownerId = personId ?? null;
    const ids = cases.map(({ id }) => id);
    await setOwner(db, ids, { ownerId, at });
    const by = signedIn.session.person.id;
    const event = ownerId === null ? ('released' as const) : ('assigned' as const);
    await appendAll(
      db,
      ids.map((caseId) => ({ caseId, organizationId, at, by, event, detail: { about: name } })),
    );
    await recordAll(
      db,
      signedIn,
      cases.map(({ id, kind }) => ({
        action: 'case.assign' as const,
        object: aboutCase(id),
        detail: { kind, before: { ownerId: practitionerId }, after: { ownerId } },
      })),
    );
    return () => sendCasesChanged(signedIn, organizationId);
  },
};
