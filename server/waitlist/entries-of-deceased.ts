/** Entries of the waiting list of a patient who has died: removed with their open offers, and put back when that is undone. */
import type { BookedPart } from '#server/patients/service.ts';
import { recordAll } from '#server/audit/service.ts';
import { putBack, versionsOf } from './entries-of-deceased-store.ts';
import { aboutEntry, removeFound } from './waitlist.ts';

const published = () => Promise.resolve();

export const entriesOfDeceased: BookedPart = {
  kinds: ['waitlist', 'offer'],
  /** Few: a patient waits once for a type and a clinician. */
  cancel: async (db, signedIn, ids) => {
    for (const id of ids) await removeFound(db, signedIn, id);
    const { organizationId } = signedIn.session.person;
    const versions = ids.length === 0 ? [] : await versionsOf(db, organizationId, ids);
    const cancelled = versions.map((made) => ({ kind: 'waitlist' as const, ...made }));
    return { cancelled, publish: published };
  },
  /** A withdrawn offer stays withdrawn: its time is with others. */
  restore: async (db, signedIn, cancelled) => {
    const entries = cancelled.filter(({ kind }) => kind === 'waitlist');
    const { organizationId } = signedIn.session.person;
    const ids = entries.length === 0 ? [] : await putBack(db, organizationId, entries);
    await recordAll(
      db,
      signedIn,
      ids.map((id) => ({
        action: 'waitlist.add' as const,
        object: aboutEntry(id),
        detail: { undone: true },
      })),
    );
    return { count: ids.length, publish: published };
  },
};
