/** The work about one patient on the axis of a stay: cases with their events and clocks, as the reader may see them. */
import { z } from 'zod';
import type { KindName } from '#shared/case-kinds/kinds.ts';
import type { CaseEvent, CaseEventName, ClockState } from '#shared/cases.ts';

export const WorkOnPatient = z.strictObject({ patientId: z.uuid() });
export type WorkOnPatient = z.infer<typeof WorkOnPatient>;

export interface PatientCaseEvent extends Pick<CaseEvent, 'note' | 'about' | 'call'> {
  at: string;
  event: CaseEventName;
  by: string | null;
  toState: string | null;
}

/** A letter, fax or mail about a case, without those that name amounts; a received fax came in and was filed there. */
export interface CaseDelivery {
  id: string;
  caseId: string;
  type: 'letter' | 'fax' | 'email' | 'received-fax';
  /** Of a letter how it went: `mail`, `courier`. */
  medium: string;
  state: string;
  /** Null of what came in. */
  recipient: string | null;
  /** Of what came in, its number. */
  sender: string | null;
  title: string | null;
  by: string | null;
  /** When it was sent, or else asked for. */
  at: string;
  receivedAt: string | null;
}

export interface PatientCase {
  id: string;
  kind: KindName;
  title: string;
  state: string;
  encounterId: string | null;
  openedAt: string;
  closedAt: string | null;
  events: PatientCaseEvent[];
  clocks: { label: string; startedAt: string; dueAt: string; state: ClockState }[];
}

export interface PatientWork {
  cases: PatientCase[];
  deliveries: CaseDelivery[];
  zone: string;
}
