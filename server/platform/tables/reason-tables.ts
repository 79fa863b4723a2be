/** Kysely types of the reasons that an organization lists, and of what they were given for. */
import type { Generated } from 'kysely';
import type { ReasonSide, ReasonUse } from '#shared/appointments/reasons/reason-uses.ts';

interface ListedReasonRow {
  id: Generated<string>;
  organization_id: string;
  use: ReasonUse;
  unit_id: string | null;
  name: string;
  code_system: string | null;
  code: string | null;
  side: ReasonSide | null;
  active: Generated<boolean>;
  version: Generated<number>;
}

/** Of an appointment that was cancelled, or whose patient did not come. */
interface AppointmentOutcomeRow {
  appointment_id: string;
  organization_id: string;
  /** Null: none of the list. */
  reason_id: string | null;
  side: ReasonSide;
}

export interface ReasonTables {
  listed_reasons: ListedReasonRow;
  appointment_outcomes: AppointmentOutcomeRow;
}
