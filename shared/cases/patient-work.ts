/** The work about one patient on the axis of a stay: cases with their events and clocks, as the reader may see them. */
import { z } from 'zod';
import type { KindName } from '#shared/case-kinds/kinds.ts';
import type { CaseEventName, ClockState } from '#shared/cases.ts';

export const WorkOnPatient = z.strictObject({ patientId: z.uuid() });
export type WorkOnPatient = z.infer<typeof WorkOnPatient>;

export interface PatientCase {
  id: string;
  kind: KindName;
  title: string;
  state: string;
  encounterId: string | null;
  openedAt: string;
  closedAt: string | null;
  events: { at: string; event: CaseEventName; by: string | null; toState: string | null }[];
  clocks: { label: string; startedAt: string; dueAt: string; state: ClockState }[];
}

export interface PatientWork {
  cases: PatientCase[];
  zone: string;
}
