/** Busy times from another calendar: kept, replaced and removed by the person whose they are. */
import type { ImportBusy } from '#shared/calendar/feeds.ts';
import { attempted, record } from '#server/audit/service.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { SignedIn } from '#server/platform/trpc.ts';
import type { Span } from '../core/days.ts';
import * as store from './imported-store.ts';
import { once } from '../once.ts';
import { merged } from '../core/spans.ts';
import { tellTime } from '../telling.ts';

const calendarsMax = 10;

interface Kept {
  /** As it was asked for; a repeated call is told by it. */
  input: ImportBusy;
  name: string;
  busy: readonly Span[];
}

const aboutThem = ({ session }: SignedIn) => ({ type: 'Practitioner', id: session.person.id });

/**
 * What came under this name before is gone. Throws 409 where nothing of it makes busy. The record
 * counts and names nothing: a calendar's name may tell of its owner's life.
 */
export async function keepImport(signedIn: SignedIn, { input, name, busy }: Kept): Promise<void> {
  const { id: practitionerId, organizationId } = signedIn.session.person;
  const action = 'calendar.import';
  const object = aboutThem(signedIn);
  const spans = merged(busy);
  await attempted(signedIn, { action, object }, () => {
    if (spans.length === 0) throw new Refusal('calendar.nothing-busy');
    return signedIn.db.transaction().execute((db) =>
      once(db, signedIn, { action, input }, async () => {
        const others = await store.otherCalendars(db, { practitionerId, name });
        if (others >= calendarsMax) throw new Refusal('calendar.too-many-imports');
        const at = signedIn.now();
        const row = { organizationId, practitionerId, name, at, busy: spans };
        const id = await store.replaceImport(db, row);
        await record(db, signedIn, { action, object, detail: { count: spans.length } });
        return id;
      }),
    );
  });
  tellTime(signedIn, [practitionerId]);
}

/** Somebody else's, and one that is gone, is not found. */
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
  tellTime(signedIn, [practitionerId]);
}
