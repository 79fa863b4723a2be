/** A shift type as its form keeps it, and back. */
import type { NewShiftType, ShiftType } from '#shared/roster/shift-types.ts';

export interface TypeDraft {
  name: string;
  letter: string;
  kind: ShiftType['kind'];
  /** HH:MM */
  start: string;
  hours: string;
  counted: string;
  paid: string;
  skillIds: string[];
  isAtHome: boolean;
  holdsAppointments: boolean;
  isOpenToOthers: boolean;
  active: boolean;
}

export const emptyType: TypeDraft = {
  name: '',
  letter: '',
  kind: 'day',
  start: '07:00',
  hours: '12',
  counted: '12',
  paid: '12',
  skillIds: [],
  isAtHome: false,
  holdsAppointments: false,
  isOpenToOthers: false,
  active: true,
};

const two = (value: number) => String(value).padStart(2, '0');

export const typeDraftOf = (type: ShiftType): TypeDraft => ({
  name: type.name,
  letter: type.letter,
  kind: type.kind,
  start: `${two(Math.floor(type.startMinute / 60))}:${two(type.startMinute % 60)}`,
  hours: String(type.durationMinutes / 60),
  counted: String(type.countedMinutes / 60),
  paid: String(type.paidMinutes / 60),
  skillIds: type.skillIds,
  isAtHome: type.isAtHome,
  holdsAppointments: type.holdsAppointments,
  isOpenToOthers: type.isOpenToOthers,
  active: type.active,
});

const colours = {
  day: 'day',
  night: 'night',
  swing: 'swing',
  'on-call': 'on-call',
  'call-24': 'on-call',
  custom: 'off',
} as const;

export type TypeErrors = Partial<Record<keyof TypeDraft, string>>;

type Details = Omit<NewShiftType, 'unitId'>;

function minutesOf(text: string, most: number): number | null {
  const minutes = Math.round(Number(text.replace(',', '.')) * 60);
  return text.trim() !== '' && minutes >= 0 && minutes <= most * 60 ? minutes : null;
}

function errorsOf({ name, letter, start, hours, counted, paid }: TypeDraft): TypeErrors {
  const length = minutesOf(hours, 48);
  return {
    ...(name.trim() === '' && { name: 'Enter a name' }),
    ...(!/^[a-z0-9]{1,3}$/i.test(letter.trim()) && { letter: 'One to three letters or digits' }),
    ...(!/^\d{2}:\d{2}$/.test(start) && { start: 'Write a time, for example 07:00' }),
    ...((length === null || length < 15) && { hours: 'From a quarter of an hour to 48 hours' }),
    ...(minutesOf(counted, 48) === null && { counted: 'From 0 to 48 hours' }),
    ...(minutesOf(paid, 48) === null && { paid: 'From 0 to 48 hours' }),
  };
}

/** Returns what is saved, or what is wrong by field. */
export function toType(draft: TypeDraft): { type: Details } | { errors: TypeErrors } {
  const errors = errorsOf(draft);
  if (Object.keys(errors).length > 0) return { errors };
  const [hour = 0, minute = 0] = draft.start.split(':').map(Number);
  return {
    type: {
      name: draft.name.trim(),
      letter: draft.letter.trim().toUpperCase(),
      kind: draft.kind,
      colour: colours[draft.kind],
      startMinute: hour * 60 + minute,
      durationMinutes: minutesOf(draft.hours, 48) ?? 0,
      countedMinutes: minutesOf(draft.counted, 48) ?? 0,
      paidMinutes: minutesOf(draft.paid, 48) ?? 0,
      isAtHome: draft.isAtHome,
      holdsAppointments: draft.holdsAppointments,
      isOpenToOthers: draft.isOpenToOthers,
      skillIds: draft.skillIds,
    },
  };
}
