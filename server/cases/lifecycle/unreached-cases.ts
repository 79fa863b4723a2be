/** Hands a case over to its role after as many tries in a row as the hospital sets have reached nobody. */
import { kindOf, moveFrom } from '#shared/case-kinds/kinds.ts';
import { record } from '#server/audit/service.ts';
import { careSettingsOf } from '#server/organization/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import * as events from '#server/cases/core/case-event-store.ts';
import { aboutCase, moveCase } from '#server/cases/core/move-case.ts';
import * as store from '#server/cases/core/store.ts';

type Called = store.StoredCase & { organizationId: string };

const words = (tries: number) =>
  tries === 1 ? '1 try has reached nobody.' : `${tries} tries have reached nobody.`;

/** In the transaction of the try, with the case locked; a try by who has it or by anybody else counts. */
export async function handOverUnreached(
  db: Connection,
  signedIn: SignedIn,
  { id: caseId, kind, state, organizationId }: Called,
): Promise<void> {
  const { unreached, role, first } = kindOf(kind);
  const handOver = unreached && moveFrom(kind, state, unreached.move);
  if (!handOver) return;
  const all = await events.of(db, caseId);
  // Tries before it was opened anew, or handed over, do not count.
  const begun = all.findLastIndex(({ toState }) => toState === first || toState === handOver.to);
  const calls = all.slice(begun + 1).filter(({ event }) => event === 'called');
  const { contactTries } = await careSettingsOf(db, organizationId);
  const last = calls.slice(-contactTries);
  const isUnreached = last.every(({ call }) => call?.outcome !== 'reached');
  if (last.length < contactTries || !isUnreached) return;
  const of = await store.byId(db, organizationId, caseId);
  if (!of) return;
  const { version, ownerId } = of;
  const note = words(contactTries);
  await moveCase(db, signedIn, {
    of: { ...of, organizationId },
    version,
    move: unreached.move,
    note,
  });
  const at = signedIn.now();
  const next = { ownerId: null, ownerRole: role, at };
  if (!(await store.assign(db, { caseId, version: version + 1 }, next))) return;
  await events.append(db, {
    caseId,
    organizationId,
    at,
    by: null,
    event: 'assigned',
    detail: { about: role },
  });
  const detail = { before: { ownerId }, after: { ownerId: null, ownerRole: role } };
  await record(db, signedIn, { action: 'case.assign', object: aboutCase(caseId), detail });
}
