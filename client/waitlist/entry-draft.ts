/** An entry of the waiting list as it is typed, turned into an entry to save or into errors by field. */
import { errorsOf } from '#client/shell/api/form-draft.ts';
import { NewPatient } from '#shared/patients.ts';
import { everyWeekday, NewEntry, type PartOfDay } from '#shared/waitlist.ts';
import { addDays } from '#client/ui/times/local-days.ts';
import type { PatientChoice } from './PatientPicker.tsx';

/** The reader, a colleague, or anybody who may hold the type. */
export type PractitionerChoice = 'me' | 'colleague' | 'anybody';

/** The part that may be changed later: when the patient can come, urgency and note. */
export interface PreferencesDraft {
  fromDay: string;
  untilDay: string;
  weekdays: number[];
  partOfDay: PartOfDay;
  urgent: boolean;
  note: string;
}

type Preferences = Omit<PreferencesDraft, 'note'>;

/** Returns the preferences of an entry without its other fields. */
export const preferencesOf = (of: Preferences): Preferences => {
  const { fromDay, untilDay, weekdays, partOfDay, urgent } = of;
  return { fromDay, untilDay, weekdays, partOfDay, urgent };
};

export interface EntryDraft extends PreferencesDraft {
  who: PatientChoice;
  typeId: string;
  with: PractitionerChoice;
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

/** In place of the id of a patient who is yet to be added. */
const anyId = '00000000-0000-4000-8000-000000000000';

interface ValidEntry {
  entry: NewEntry;
  /** To be added first; the entry then gets their id. */
  fresh: NewPatient | null;
}

export function toEntry(draft: EntryDraft): ValidEntry | { errors: Record<string, string> } {
  const { who, with: whom, colleagueId, typeId, note } = draft;
  const patientId = who.fresh ? anyId : (who.patientId ?? '');
  const practitionerId = whom === 'anybody' ? null : whom === 'colleague' ? colleagueId : undefined;
  const entry = NewEntry.safeParse({
    patientId,
    typeId,
    ...preferencesOf(draft),
    note,
    ...(practitionerId === undefined ? {} : { practitionerId }),
  });
  const patient =
    who.fresh &&
    NewPatient.safeParse({
      fullName: who.fresh.fullName,
      email: who.fresh.email.trim() || null,
      phone: who.fresh.phone.trim() || null,
    });
  const errors = {
    ...errorsOf(entry.error?.issues ?? []),
    ...errorsOf(patient?.error?.issues ?? []),
    ...(who.fresh && !who.fresh.email.trim() && !who.fresh.phone.trim()
      ? { email: 'Enter an email address, or a phone number to call' }
      : {}),
    ...(whom === 'colleague' && !colleagueId ? { colleagueId: 'Choose a colleague' } : {}),
  };
  if (!entry.data || Object.keys(errors).length > 0) return { errors };
  return { entry: entry.data, fresh: patient?.data ?? null };
}
