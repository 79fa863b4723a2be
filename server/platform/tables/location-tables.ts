/** The row types of rooms and of their time; only stores import this file. */
import type { Generated } from 'kysely';

interface LocationRow {
  id: Generated<string>;
  organization_id: string;
  unit_id: string | null;
  name: string;
  /** How to find it. */
  note: string | null;
  active: Generated<boolean>;
  version: Generated<number>;
}

/** A copy of its appointment's time, which follows it. */
interface LocationTimeRow {
  appointment_id: string;
  location_id: string;
  organization_id: string;
  starts_at: Date;
  ends_at: Date;
  blocks: boolean;
  buffer_before_minutes: number;
  buffer_after_minutes: number;
  alone: boolean;
  /** The same for the appointments of a group, who share the room. */
  together: Generated<string>;
  /** Its appointment is over: the room may be used by others. */
  is_over: Generated<boolean>;
}

export interface LocationTables {
  locations: LocationRow;
  location_times: LocationTimeRow;
}
