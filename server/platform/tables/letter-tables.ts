/** The row types of letters to patients and of their links; only stores import this file. */
import type { Generated } from 'kysely';

interface LetterRow {
  id: Generated<string>;
  organization_id: string;
  appointment_id: string;
  about: 'booked' | 'moved' | 'cancelled' | 'reminder';
  /** The key of the letter: the version of the change, or the start and how long before. */
  occasion: string;
  state: Generated<'handing-over' | 'sent' | 'refused'>;
  tries: Generated<number>;
  begun_at: Date;
  ended_at: Date | null;
}

interface AppointmentLinkRow {
  token_hash: Buffer;
  organization_id: string;
  appointment_id: string;
  made_at: Date;
  /** SHA-256 of the address. */
  mailed_to: Buffer | null;
}

export interface LetterTables {
  letters: LetterRow;
  appointment_links: AppointmentLinkRow;
}
