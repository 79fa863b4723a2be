/** An appointment type as it is typed, turned into a type to save or into errors by field. */
import { errorsOf } from '#client/shell/api/form-draft.ts';
import {
  NewType,
  usualReminders,
  type TypeRecord,
} from '#shared/appointments/appointment-types.ts';
import type { Kind, TypeColour } from '#shared/appointments.ts';
import type { HospitalRole } from '#shared/people/built-in-jobs.ts';

/** Minutes of each. */
export const noticeUnits = { minutes: 1, hours: 60, days: 24 * 60 } as const;
export type NoticeUnit = keyof typeof noticeUnits;

/** Numbers as text, since that is what is typed. */
export interface TypeDraft {
  name: string;
  kind: Kind;
  durationMinutes: string;
  bufferBeforeMinutes: string;
  bufferAfterMinutes: string;
  /** Counted in `noticeUnit`. */
  noticeMinutes: string;
  noticeUnit: NoticeUnit;
  daysAhead: string;
  capacity: string;
  colour: TypeColour | null;
  letter: string;
  holderJobs: HospitalRole[];
  holderIds: string[];
  /** In the order in which they are taken. */
  locationIds: string[];
  reminderMinutes: number[];
  patientsMayMove: boolean;
  patientsMayCancel: boolean;
  patientNoticeHours: string;
  patientsMayBook: boolean;
  bookingNeedsApproval: boolean;
  instructions: string;
  patientsReadReason: boolean;
  onlyDuringShifts: boolean;
  asksBirthDate: boolean;
  isEndToEnd: boolean;
  active: boolean;
}

export type TypeErrors = Partial<Record<keyof TypeDraft, string>>;

export const emptyType: TypeDraft = {
  name: '',
  kind: 'in-person',
  durationMinutes: '30',
  bufferBeforeMinutes: '0',
  bufferAfterMinutes: '0',
  noticeMinutes: '0',
  noticeUnit: 'hours',
  daysAhead: '730',
  capacity: '1',
  colour: null,
  letter: '',
  holderJobs: [],
  holderIds: [],
  locationIds: [],
  reminderMinutes: [...usualReminders],
  patientsMayMove: false,
  patientsMayCancel: false,
  patientNoticeHours: '24',
  patientsMayBook: false,
  bookingNeedsApproval: false,
  instructions: '',
  patientsReadReason: false,
  onlyDuringShifts: false,
  asksBirthDate: false,
  isEndToEnd: false,
  active: true,
};

/** In the largest whole unit; zero in hours. */
function noticeOf(minutes: number): Pick<TypeDraft, 'noticeMinutes' | 'noticeUnit'> {
  const isWhole = (unit: NoticeUnit) => minutes % noticeUnits[unit] === 0;
  const unit = minutes === 0 ? 'hours' : (['days', 'hours', 'minutes'] as const).find(isWhole);
  const noticeUnit = unit ?? 'minutes';
  return { noticeMinutes: String(minutes / noticeUnits[noticeUnit]), noticeUnit };
}

export const draftOf = (type: TypeRecord): TypeDraft => ({
  name: type.name,
  kind: type.kind,
  durationMinutes: String(type.durationMinutes),
  bufferBeforeMinutes: String(type.bufferBeforeMinutes),
  bufferAfterMinutes: String(type.bufferAfterMinutes),
  ...noticeOf(type.noticeMinutes),
  daysAhead: String(type.daysAhead),
  capacity: String(type.capacity),
  colour: type.colour,
  letter: type.letter ?? '',
  holderJobs: type.holderJobs,
  holderIds: type.holderIds,
  locationIds: type.locations.map(({ id }) => id),
  reminderMinutes: type.reminderMinutes,
  patientsMayMove: type.patientsMayMove,
  patientsMayCancel: type.patientsMayCancel,
  patientNoticeHours: String(type.patientNoticeHours),
  patientsMayBook: type.patientsMayBook,
  bookingNeedsApproval: type.bookingNeedsApproval,
  instructions: type.instructions ?? '',
  patientsReadReason: type.patientsReadReason,
  onlyDuringShifts: type.onlyDuringShifts,
  asksBirthDate: type.asksBirthDate,
  isEndToEnd: type.isEndToEnd,
  active: type.active,
});

const wholeNumber = (text: string) => (/^\d{1,6}$/.test(text.trim()) ? Number(text) : Number.NaN);

/** The fields whose text is a whole number. */
export const numberFields = [
  'durationMinutes',
  'bufferBeforeMinutes',
  'bufferAfterMinutes',
  'noticeMinutes',
  'daysAhead',
  'capacity',
  'patientNoticeHours',
] as const;

export function toType(
  draft: TypeDraft,
): { type: Omit<NewType, 'idempotencyKey'> } | { errors: TypeErrors } {
  const numbers = Object.fromEntries(
    numberFields.map((field) => [field, wholeNumber(draft[field])]),
  );
  const { active: _active, noticeUnit, ...rest } = draft;
  const parsed = NewType.safeParse({
    ...rest,
    ...numbers,
    noticeMinutes: wholeNumber(draft.noticeMinutes) * noticeUnits[noticeUnit],
    letter: draft.letter || null,
    instructions: draft.instructions.trim() || null,
  });
  if (parsed.success) return { type: parsed.data };
  const errors: TypeErrors = errorsOf<TypeDraft>(parsed.error.issues);
  for (const field of numberFields)
    if (Number.isNaN(wholeNumber(draft[field]))) errors[field] = 'Enter a whole number';
  return { errors };
}
