/** What letters are given by on call, which stands on them: reports of its own text messages. */
import type { Connection } from '#server/platform/postgres/database.ts';
import type { DeliveryReport } from '#server/platform/sms/provider.ts';

/** Notes what a phone network says of a message, and says whether it is one of the feature's. */
export type NoteReport = (
  db: Connection,
  report: DeliveryReport & { at: Date },
) => Promise<boolean>;

export interface LettersNeeds {
  readonly notePageReport: NoteReport;
}
