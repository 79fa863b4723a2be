/** Tele-visits as the practitioner reads them: the list of today, and one visit. */
import type { Visit, VisitRef, VisitsHome } from '#shared/visits.ts';
import { dayAt, spanOfDays } from '#server/platform/times/local-days.ts';
import { ownAppointmentsWithin, ownAccess } from '#server/appointments/service.ts';
import { record } from '#server/audit/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { requireVisit, visitView, visitViews } from '#server/visits/core/visit-view.ts';
import { patientContexts } from '#server/visits/core/patient-context-store.ts';
import * as store from '#server/visits/core/store.ts';
import { isReopenable, longestReopenableMs, withEnterable } from '#server/visits/core/window.ts';

/** Today's tele-visits, and those of yesterday and tomorrow that can be entered now. */
export async function home(signedIn: SignedIn): Promise<VisitsHome> {
  const { db, now, session, livekit } = signedIn;
  const { person } = session;
  const at = now();
  const day = dayAt(at, person.zone);
  const span = withEnterable(spanOfDays({ from: day, to: day }, person.zone), at);
  const [video, rows, ended, today] = await Promise.all([
    livekit.state(),
    store.live(db, ownAccess(person)),
    store.endedSince(db, ownAccess(person), new Date(at.getTime() - longestReopenableMs)),
    ownAppointmentsWithin(db, person, { ...span, kind: 'tele-visit' }),
  ]);
  const visits = await visitViews(signedIn, rows, { isCounted: video === 'ready' });
  await record(db, signedIn, {
    action: 'schedule.read',
    detail: { from: day, to: day, kind: 'tele-visit' },
  });
  const contexts = await patientContexts(
    db,
    today.map(({ id }) => id),
  );
  const mailedLinks = [...contexts.values()].flatMap(({ appointmentId, linkMailedAt }) =>
    linkMailedAt === null ? [] : [{ appointmentId, mailedAt: linkMailedAt.toISOString() }],
  );
  const reopenableIds = ended
    .filter((row) => isReopenable(row, { now: at, zone: person.zone }))
    .map(({ appointmentId }) => appointmentId);
  return { zone: person.zone, video, visits, today, reopenableIds, mailedLinks };
}

export async function visit(signedIn: SignedIn, { visitId }: VisitRef): Promise<Visit> {
  const row = await requireVisit(signedIn, visitId);
  const view = await visitView(signedIn, row);
  await record(signedIn.db, signedIn, {
    action: 'appointment.read',
    object: { type: 'Appointment', id: row.appointmentId },
    detail: { visitId },
  });
  return view;
}
