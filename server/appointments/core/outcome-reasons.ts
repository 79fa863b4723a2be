/** Why an appointment was cancelled or nobody came, as a reason of the organization's list. */
import {
  wordsOfConcepts,
  type ReasonConcept,
} from '#shared/appointments/texts/appointment-texts.ts';
import type { ReasonUse } from '#shared/appointments/reasons/reason-uses.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { wrongField } from '#server/platform/errors.ts';
import * as store from './outcome-store.ts';

interface GivenReason {
  organizationId: string;
  ids: readonly string[];
  use: Ending;
  reasonId: string | undefined;
}

type Ending = Exclude<ReasonUse, 'visit'>;

/** The reason of the list that another system means, by its code or its words; undefined where there is none. */
export const sentOutcome = (
  db: Connection,
  { organizationId, use, concept }: { organizationId: string; use: Ending; concept: ReasonConcept },
): Promise<store.OutcomeReason | undefined> => {
  const codes = (concept.coding ?? []).flatMap(({ system = null, code }) =>
    code === undefined ? [] : [{ system, code }],
  );
  return store.reasonSentAs(db, { organizationId, use, codes, words: wordsOfConcepts([concept]) });
};

/** Throws 400 where the reason is not offered for it. */
export async function saveOutcome(
  db: Connection,
  { organizationId, ids, use, reasonId }: GivenReason,
): Promise<void> {
  if (reasonId === undefined) return;
  const reason = await store.offeredReason(db, { organizationId, id: reasonId, use });
  if (!reason)
    throw wrongField('reasonId', 'This reason is no longer offered. Choose another one.');
  await store.save(db, { organizationId, ids, reasonId, side: reason.side });
}
