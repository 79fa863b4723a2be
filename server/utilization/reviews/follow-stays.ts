/** Opens reviews and notices for stays as they arrive, and brings those that are open to what a stay has become. */
import { NoticeSubject } from '#shared/case-kinds/notice.ts';
import { noticeForms } from '#shared/utilization/patient-notices.ts';
import { serverActor } from '#server/audit/service.ts';
import { caseById, moveCase, openCases, replaceSubject } from '#server/cases/service.ts';
import type { FactsArrived } from '#server/facts/service.ts';
import type { Deps } from '#server/platform/deps.ts';
import { dischargeOfStay, dischargeOnDay } from '#server/utilization/notices/discharge-of-stay.ts';
import { stayChanges } from './stay-changes.ts';
import * as store from './stay-work-store.ts';

const correctedNote = 'The record says now that the stay changed at another time.';

/** Within the transaction that stores the facts, after cancelled stays were followed. */
export const followStays =
  (parts: Pick<Deps, 'jobs' | 'now'>): FactsArrived =>
  async (db, { organizationId, facts }) => {
    const encounterIds = facts.flatMap(({ id, type }) => (type === 'Encounter' ? [id] : []));
    if (encounterIds.length === 0) return [];
    const query = { organizationId, encounterIds };
    const stays = await store.staysOf(db, { ...query, now: parts.now() });
    const work = await store.workOf(db, query);
    const changes = stays.map((stay) => ({
      stay,
      ...stayChanges(
        stay,
        work.filter(({ encounterId }) => encounterId === stay.id),
      ),
    }));
    const actor = { ...serverActor(parts), jobs: parts.jobs };
    const moves = changes.flatMap((change) => change.moves);
    for (const { caseId, move, note } of moves) {
      const of = await caseById(db, organizationId, caseId);
      if (!of) continue;
      await moveCase(db, actor, { of: { ...of, organizationId }, version: of.version, move, note });
    }
    const corrections = changes.flatMap((change) => change.corrections);
    for (const { caseId, changedAt } of corrections) {
      const subject = NoticeSubject.parse((await caseById(db, organizationId, caseId))?.subject);
      await replaceSubject(db, actor, {
        organizationId,
        caseId,
        subject: { ...subject, changedAt: changedAt.toISOString() },
        note: correctedNote,
      });
    }
    const newCases = changes.flatMap(({ stay, review, notices }) => {
      const about = { organizationId, patientId: stay.patientId, encounterId: stay.id };
      return [
        ...(review
          ? [
              {
                ...about,
                kind: 'um-review' as const,
                title: review.reason,
                subject: { review: 'admission', reason: review.reason, status: review.status },
                owner: { ownerId: review.ownerId, ownerRole: null },
                sameAs: stay.id,
              },
            ]
          : []),
        ...notices.map(({ notice, since, changedAt }) => ({
          ...about,
          kind: 'notice' as const,
          title: noticeForms[notice].label,
          subject: {
            notice,
            since,
            // Where the record does not say when, it is when it said so.
            changedAt: since === 'change' ? (changedAt ?? parts.now()).toISOString() : null,
          },
          sameAs: `${stay.id}:${notice}`,
        })),
      ];
    });
    if (newCases.length > 0) await openCases(db, actor, newCases);
    let isDischargeMoved = false;
    for (const { id, patientId, isPresent, expectedOn, zone } of stays) {
      if (!isPresent || expectedOn === null) continue;
      const about = { organizationId, patientId, encounterId: id };
      const dischargeAt = dischargeOnDay(expectedOn, zone);
      if (await dischargeOfStay(db, actor, about, { dischargeAt, by: 'expectation' }))
        isDischargeMoved = true;
    }
    return isDischargeMoved || moves.length + corrections.length + newCases.length > 0
      ? ['cases']
      : [];
  };
