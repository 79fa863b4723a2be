/** Letters to patients carry the organization's letterhead, and so an HTML part beside their text. */
import type { Connection } from '#server/platform/postgres/database.ts';
import type { Letter } from '#server/platform/mail/mail.ts';
import { letterheadOf } from '#server/organization/service.ts';

export const onLetterhead = async (
  db: Connection,
  organizationId: string,
  letter: Letter,
): Promise<Letter> => ({ ...letter, letterhead: await letterheadOf(db, organizationId) });
