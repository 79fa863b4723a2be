/** Busy times from another calendar, imported, replaced and removed by their owner. */
import type { ImportBusy } from '#shared/calendar/calendar-feeds.ts';
import { attempted, record } from '#server/audit/service.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import * as store from './imported-busy-store.ts';
import { idempotent } from '#server/platform/idempotency/idempotency.ts';
import { mergeSpans } from '#server/platform/times/spans.ts';
import { sendTimeChanged } from '#server/platform/events/time-change-events.ts';
import type { Span } from '#shared/time.ts';

const calendarsMax = 10;

interface ImportRequest {
  /** The input, by which a repeated call is recognised. */
  input: ImportBusy;
  name: string;
  busy: readonly Span[];
}

const aboutThem = ({ session }: SignedIn) => ({ type: 'Practitioner', id: session.person.id });

/**
 * Replaces what was imported under this name. Throws 409 where none of it makes the person busy.
 * The audit counts and names nothing: a calendar's name may reveal its owner's private life.
 */
export async function saveImport(
  signedIn: SignedIn,
  { input, name, busy }: ImportRequest,
): Promise<void> {
  const { id: practitionerId, organizationId } = signedIn.session.person;
  const action = 'calendar.import';
  const object = aboutThem(signedIn);
  const spans = mergeSpans(busy);
  await attempted(signedIn, { action, object }, () => {
    if (spans.length === 0) throw new Refusal('calendar.nothing-busy');
    return signedIn.db.transaction().execute((db) =>
      idempotent(db, signedIn, { action, input }, async () => {
        const otherCalendarCount = await store.otherCalendars(db, { practitionerId, name });
        if (otherCalendarCount >= calendarsMax) throw new Refusal('calendar.too-many-imports');
        const at = signedIn.now();
        const row = { organizationId, practitionerId, name, at, busy: spans };
        const id = await store.replaceImport(db, row);
        await record(db, signedIn, { action, object, detail: { count: spans.length } });
        return id;
      }),
    );
  });
  sendTimeChanged(signedIn, [practitionerId]);
}

/** Somebody else's, and a removed one, are not found. */
export async function removeImport(signedIn: SignedIn, importId: string): Promise<void> {
  const { id: practitionerId } = signedIn.session.person;
  const action = 'calendar.import-remove';
  const object = aboutThem(signedIn);
  await attempted(signedIn, { action, object }, () =>
    signedIn.db.transaction().execute(async (db) => {
      const isGone = await store.dropImport(db, { practitionerId, id: importId });
      if (!isGone) throw new Refusal('not-found');
      await record(db, signedIn, { action, object });
    }),
  );
  sendTimeChanged(signedIn, [practitionerId]);
}
