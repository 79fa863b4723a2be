/** What the organization is given by the features that keep something of its units. */
import type { UnitContents } from '#shared/organization/unit-contents.ts';
import type * as platform from '#server/platform/deps.ts';
import type { Connection } from '#server/platform/postgres/database.ts';

export interface UnitQuery {
  organizationId: string;
  unitId: string;
  now: Date;
  /** The local day of the hospital. */
  today: string;
}

export interface UnitMove extends UnitQuery {
  intoUnitId: string;
}

/** What one feature keeps of a unit. */
export interface UnitPart {
  readonly count: (db: Connection, query: UnitQuery) => Promise<Partial<UnitContents>>;
  /** In the transaction of the merge, before the unit is closed. */
  readonly move: (db: Connection, move: UnitMove) => Promise<void>;
}

export interface OrganizationNeeds {
  readonly unitParts: readonly UnitPart[];
}

/** The first argument of a permitted procedure's function that needs them. */
export interface SignedIn extends platform.SignedIn, OrganizationNeeds {}
