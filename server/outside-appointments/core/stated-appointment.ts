/** An appointment as a message of another system states it, and what became of the message. */
import type { ConflictKind, ConflictStep } from '#shared/outside-appointments/conflict-kinds.ts';

/** A code, and the field that has it: for the words where it is not known. */
export interface StatedCode {
  field: string;
  code: string;
  words: string;
}

export interface StatedAppointment {
  /** New, moved or changed it is one state: a sender may leave out what came before. */
  is: 'booked' | 'cancelled' | 'deleted' | 'no-show';
  /** SCH-1 and SCH-2 with their components. */
  placerId: string;
  fillerId: string;
  /** Those of them that have the form of our own ids. */
  ownIds: string[];
  /** Missing where it is over. */
  span: { startsAt: Date; endsAt: Date } | null;
  /** The first that is known is its type. */
  types: StatedCode[];
  people: StatedCode[];
  rooms: StatedCode[];
  reason: string | null;
  note: string | null;
  /** Why it is over. */
  because: string | null;
}

/** The feed, as far as appointments need it. */
export interface ScheduleSource {
  id: string;
  organizationId: string;
  name: string;
  zone: string;
}

/** What a person has decided about a message that waited. */
export interface Decision {
  step: ConflictStep;
  /** Of `match`. */
  appointmentId?: string | undefined;
}

export interface AppointmentMessage {
  appointment: StatedAppointment;
  statedAt: Date;
  /** Null where none here is known; `reason` says why. */
  patient: { patientId: string } | { reason: string };
  decision: Decision | null;
}

export interface AppointmentOutcome {
  /** Why it waits for a person; null where it is kept. */
  conflict: { kind: ConflictKind; reason: string; appointmentId: string | null } | null;
  remarks: string[];
  /** Whose calendars changed. */
  isChanged: boolean;
}

/** What its messages have in common, for the one that replaces another. */
export const keyOf = ({ placerId, fillerId }: StatedAppointment): string => fillerId || placerId;
