/** Companions' links of a patient who has died: revoked without a word to the companions, and restored when that is undone. */
import type { BookedPart } from '#server/patients/service.ts';
import { recordAll } from '#server/audit/service.ts';
import { removeParticipant } from '#server/visits/call/eviction.ts';
import { clearHeartbeat } from '#server/visits/core/heartbeats/guest-heartbeat.ts';
import { companionIdentity } from '#server/visits/core/may-stay.ts';
import { objectOf } from '#server/visits/core/steps.ts';
import { publishChange } from '#server/visits/core/visit-view.ts';
import { restoreLinks, revokeLinks } from './companions-of-deceased-store.ts';

export const companionsOfDeceased: BookedPart = {
  kinds: ['companion'],
  cancel: async (db, signedIn, ids) => {
    const { organizationId } = signedIn.session.person;
    const at = signedIn.now();
    const rows = ids.length === 0 ? [] : await revokeLinks(db, { organizationId, ids, at });
    await recordAll(
      db,
      signedIn,
      rows.map(({ id, visitId, role }) => ({
        action: 'visit.revoke-guest' as const,
        object: objectOf(visitId),
        detail: { guest: id, role },
      })),
    );
    const cancelled = rows.map(({ id }) => ({ kind: 'companion' as const, id, version: 0 }));
    const publish = async () => {
      for (const { id, visitId, roomName, guestId, isAdmitted } of rows) {
        await clearHeartbeat(signedIn, id).catch(() => undefined);
        if (!isAdmitted || guestId === null) continue;
        const identity = companionIdentity(guestId);
        await removeParticipant(signedIn, { visitId, roomName, identity });
      }
      const practitionerIds = [...new Set(rows.flatMap((row) => row.practitionerIds))];
      if (rows.length > 0) publishChange(signedIn, { organizationId, practitionerIds });
    };
    return { cancelled, publish };
  },
  restore: async (db, signedIn, cancelled) => {
    const { organizationId } = signedIn.session.person;
    const links = cancelled.filter(({ kind }) => kind === 'companion').map(({ id }) => id);
    const rows = links.length === 0 ? [] : await restoreLinks(db, organizationId, links);
    await recordAll(
      db,
      signedIn,
      rows.map(({ id, visitId }) => ({
        action: 'visit.add-guest' as const,
        object: objectOf(visitId),
        detail: { guest: id, undone: true },
      })),
    );
    return { count: rows.length, publish: () => Promise.resolve() };
  },
};
