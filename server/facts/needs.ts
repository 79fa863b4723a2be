/** What facts are given by cases, queries and rules, which stand on them. */
import type { Change } from '#shared/calendar.ts';
import type { FactType } from '#shared/facts.ts';
import type * as platform from '#server/platform/deps.ts';
import type { Connection } from '#server/platform/postgres/database.ts';

/** Whether this case lets this person open this patient's facts. */
export type CaseOpensFacts = (
  signedIn: platform.SignedIn,
  request: { caseId: string; patientId: string },
) => Promise<boolean>;

/**
 * Told of facts that are new or changed, in the transaction that stores them. Returns what else changed
 * by them, which is published after the commit.
 */
export type FactsArrived = (
  db: Connection,
  arrived: {
    organizationId: string;
    facts: readonly { id: string; type: FactType; patientId: string }[];
  },
) => Promise<readonly Change['area'][]>;

/** How many denials of these claims were opened and closed since then. */
export type DenialsOfClaims = (
  db: Connection,
  query: { organizationId: string; claimNumbers: readonly string[]; since: Date },
) => Promise<{ opened: number; closed: number }>;

export interface FactsNeeds {
  readonly caseOpensFacts: CaseOpensFacts;
  readonly denialsOfClaims: DenialsOfClaims;
  readonly factsArrived: FactsArrived;
}

/** The first argument of a permitted procedure's function that needs them. */
export interface SignedIn extends platform.SignedIn, FactsNeeds {}
