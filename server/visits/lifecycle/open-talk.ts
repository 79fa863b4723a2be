/** Opens a room this minute in which colleagues talk: a meeting of the caller's, the others added by name. */
import type { Visit } from '#shared/visits.ts';
import { isOver } from '#shared/visits/visit-states.ts';
import { bookNow, talkType } from '#server/appointments/service.ts';
import { attempted, record } from '#server/audit/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { requireConductingPractitioner } from '#server/visits/core/visit-access.ts';
import { insertColleague } from '#server/visits/core/colleague-store.ts';
import { newRoomName } from '#server/visits/core/rooms.ts';
import { objectOf, problemOf } from '#server/visits/core/steps.ts';
import { publishVisit, visitView } from '#server/visits/core/visit-view.ts';
import { openWithin, withRoom } from './open-visit.ts';

interface Talk {
  /** Stands in both schedules. */
  about: string;
  withIds: readonly string[];
  idempotencyKey: string;
  /** The caller's further work, in the same transaction. */
  rest: (db: Connection, visitId: string) => Promise<void>;
}

/**
 * Throws 503 while LiveKit is away, 409 with the conflict where the caller is not free, 404 where one of
 * the others conducts no visits; then nothing was stored.
 */
export function openTalk(signedIn: SignedIn, talk: Talk): Promise<Visit> {
  const { about: patientName, withIds, idempotencyKey, rest } = talk;
  const { id: by, organizationId } = signedIn.session.person;
  return attempted(signedIn, { action: 'visit.open' }, async () => {
    const type = await talkType(signedIn.db, signedIn.session.person);
    if (!type) throw new Refusal('visits.no-type-for-talks');
    const roomName = newRoomName(signedIn);
    const { row } = await withRoom(signedIn, roomName, () =>
      bookNow(
        signedIn,
        { patientName, typeId: type.id, idempotencyKey },
        async (db, appointmentId) => {
          for (const withId of withIds) await requireConductingPractitioner(db, signedIn, withId);
          const opened = await openWithin(db, signedIn, { appointmentId, roomName });
          if (isOver(opened.state)) throw new Refusal(problemOf(opened.state));
          const at = signedIn.now();
          for (const withId of withIds) {
            const added = { organizationId, visitId: opened.id, practitionerId: withId, by, at };
            if (await insertColleague(db, added))
              await record(db, signedIn, {
                action: 'visit.add-colleague',
                object: objectOf(opened.id),
                detail: { colleague: withId },
              });
          }
          await rest(db, opened.id);
          return { row: opened };
        },
      ),
    );
    const visit = await visitView(signedIn, row);
    publishVisit(signedIn, visit);
    return visit;
  });
}
