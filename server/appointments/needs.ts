/** What appointments are given by features above them: which meetings belong to a duty. */
import type { Span } from '#shared/time.ts';
import type * as platform from '#server/platform/deps.ts';
import type { Connection } from '#server/platform/postgres/database.ts';

/** A duty, or a part of one, that goes from one person to another. */
interface DutyThatGoes extends Span {
  organizationId: string;
  fromId: string;
  toId: string;
}

/** The ids of the appointments without a patient that go with it. */
export type MeetingsOfDuty = (db: Connection, duty: DutyThatGoes) => Promise<string[]>;

export interface AppointmentsNeeds {
  readonly meetingsOfDuty: MeetingsOfDuty;
}

/** The first argument of a permitted procedure's function that needs them. */
export interface SignedIn extends platform.SignedIn, AppointmentsNeeds {}
