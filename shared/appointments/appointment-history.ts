/** What was done with an appointment, and which appointments its patient has had. */

export interface AppointmentStep {
  at: string;
  action: 'booked' | 'moved' | 'changed' | 'cancelled';
  /** Null: the patient, by their own link. */
  by: { id: string; fullName: string } | null;
  /** Of a move: when it would have begun. */
  before: string | null;
}

export interface AppointmentHistory {
  /** Oldest first. */
  steps: AppointmentStep[];
}
