/** What is typed of somebody who shall wait, and what becomes of it. */
import { NewPatient } from '#shared/appointments/patients.ts';
import { everyWeekday, NewEntry, type PartOfDay } from '#shared/appointments/waitlist.ts';
import { addDays } from '#client/ui/times/local-days.ts';
import type { Who } from './PatientPicker.tsx';

/** Oneself, a colleague, or whoever may hold the type. */
export type With = 'me' | 'colleague' | 'anybody';

/** What may also be changed later. */
export interface WishDraft {
  fromDay: string;
  untilDay: string;
  weekdays: number[];
  partOfDay: PartOfDay;
  urgent: boolean;
  note: string;
}

export interface EntryDraft extends WishDraft {
  who: Who;
  typeId: string;
  with: With;
  colleagueId: string | null;
}

/** Two weeks from tomorrow. */
export const emptyEntry = (today: string, typeId: string | null): EntryDraft => ({
  who: { patientId: null, fresh: null },
  typeId: typeId ?? '',
  with: 'me',
  colleagueId: null,
  fromDay: today,
  untilDay: addDays(today, 14),
  weekdays: [...everyWeekday],
  partOfDay: 'any',
  urgent: false,
  note: '',
});

/** Stands for the patient who is not entered yet. */
const anyId = '00000000-0000-4000-8000-000000000000';

interface Made {
  entry: NewEntry;
  /** To be entered first; the entry then has their id. */
  fresh: NewPatient | null;
}

/** The first problem of each field. */
export const errorsOf = (issues: readonly { path: PropertyKey[]; message: string }[]) =>
  Object.fromEntries(issues.toReversed().map(({ path, message }) => [String(path[0]), message]));

export function toEntry(draft: EntryDraft): Made | { errors: Record<string, string> } {
  const { who, with: whom, colleagueId, typeId, fromDay, untilDay } = draft;
  const patientId = who.fresh ? anyId : (who.patientId ?? '');
  const practitionerId = whom === 'anybody' ? null : whom === 'colleague' ? colleagueId : undefined;
  const { weekdays, partOfDay, urgent, note } = draft;
  const entry = NewEntry.safeParse({
    patientId,
    typeId,
    fromDay,
    untilDay,
    weekdays,
    partOfDay,
    urgent,
    note,
    ...(practitionerId === undefined ? {} : { practitionerId }),
  });
  const patient = who.fresh && NewPatient.safeParse(who.fresh);
  const errors = {
    ...errorsOf(entry.error?.issues ?? []),
    ...errorsOf(patient?.error?.issues ?? []),
    ...(who.fresh && !who.fresh.email.trim() ? { email: 'Enter an address to ask them at' } : {}),
    ...(whom === 'colleague' && !colleagueId ? { colleagueId: 'Choose a colleague' } : {}),
  };
  if (!entry.data || Object.keys(errors).length > 0) return { errors };
  return { entry: entry.data, fresh: patient?.data ?? null };
}
