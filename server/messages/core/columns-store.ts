/** The columns of a message and of its conversation, as every list of them has them. */
import { sql } from 'kysely';
import type { ConversationKind, Priority } from '#shared/messages.ts';

export interface MessageColumns {
  id: string;
  number: number;
  at: Date;
  senderId: string;
  fullName: string;
  hospitalRole: string;
  priority: Priority;
  answerBy: Date | null;
}

/** Of message `m`, whose sender is `w`; its text is read whole or in part. */
export const messageColumns = sql`m.id, m.number, m.sent_at as at, m.sender_id as "senderId",
  w.full_name as "fullName", w.hospital_role as "hospitalRole", m.priority,
  m.answer_by as "answerBy"`;

export interface ConversationColumns {
  kind: ConversationKind;
  role: string | null;
  unitName: string | null;
  caseTitle: string | null;
  patientName: string | null;
}

/** The patient's name as it is now: patients are merged. */
const patientName = sql`coalesce(s.full_name, p.full_name)`;

/** Of conversation `c` with its parts. */
export const conversationColumns = sql`c.kind, c.role, u.name as "unitName",
  k.title as "caseTitle", ${patientName} as "patientName"`;

/** What it is found by. */
export const conversationWords = sql`c.role, u.name, k.title, ${patientName}`;

export const conversationParts = sql`
  left join units u on u.id = c.unit_id
  left join cases k on k.id = c.case_id
  left join patients p on p.id = k.patient_id
  left join patients s on s.id = p.merged_into`;
