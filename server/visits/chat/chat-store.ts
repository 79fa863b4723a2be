/** Rows of chat messages and their authors. */
import { sql } from 'kysely';
import type { GuestRole } from '#shared/visits/guests.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { allEqual } from '#server/platform/postgres/all-equal.ts';

/** One of the two is set; `guestId` is the guest's device. */
export interface Author {
  practitionerId: string | null;
  guestId: string | null;
}

interface NewMessage extends Author {
  organizationId: string;
  visitId: string;
  number: number;
  key: string;
  sentAt: Date;
  text: string;
  fileId: string | null;
}

export async function insertMessage(db: Connection, message: NewMessage): Promise<void> {
  await db
    .insertInto('visit_messages')
    .values({
      organization_id: message.organizationId,
      visit_id: message.visitId,
      number: message.number,
      key: message.key,
      practitioner_id: message.practitionerId,
      guest_id: message.guestId,
      said_at: message.sentAt,
      text: message.text,
      file_id: message.fileId,
    })
    .execute();
}

export interface ChatState {
  lastNumber: number;
  /** This author's messages since the given moment. */
  recentCount: number;
}

/** Call it while the visit is locked: the next number follows from the last one. */
export async function stateOfChat(
  db: Connection,
  { visitId, author, since }: { visitId: string; author: Author; since: Date },
): Promise<ChatState> {
  const authorId = author.practitionerId ?? author.guestId;
  const row = await db
    .selectFrom('visit_messages')
    .select([
      sql<number>`coalesce(max(number), 0)::int`.as('lastNumber'),
      sql<number>`(count(*) filter (where said_at > ${since}
        and coalesce(practitioner_id, guest_id) = ${authorId}))::int`.as('recentCount'),
    ])
    .where('visit_id', '=', visitId)
    .executeTakeFirstOrThrow();
  return row;
}

export async function messageByKey(
  db: Connection,
  { visitId, key }: { visitId: string; key: string },
) {
  const row = await db
    .selectFrom('visit_messages')
    .select(['number', 'text', 'practitioner_id as practitionerId', 'guest_id as guestId'])
    .where((is) => allEqual(is, { visit_id: visitId, key }))
    .executeTakeFirst();
  return row ?? null;
}

export interface MessageRow extends Author {
  id: string;
  number: number;
  sentAt: Date;
  text: string;
  practitionerName: string | null;
  hospitalRole: string | null;
  guestRole: GuestRole | null;
  /** Of a companion. */
  guestName: string | null;
  invitationId: string | null;
  patientName: string;
  fileId: string | null;
  fileName: string | null;
  fileBytes: number | null;
  fileKind: string | null;
  fileScannedAt: Date | null;
  /** When a virus was found in it, after it had been sent. */
  fileInfectedAt: Date | null;
}

/** The author's name in the room. */
export const authorName = (row: MessageRow): string =>
  row.practitionerName ?? row.guestName ?? row.patientName;

/** The file that came with it, or null. */
export const fileOf = (row: MessageRow) =>
  row.fileId === null
    ? null
    : {
        id: row.fileId,
        name: row.fileName ?? '',
        sizeBytes: row.fileBytes ?? 0,
        isScanned: row.fileScannedAt !== null,
        isWithdrawn: row.fileInfectedAt !== null,
      };

/** Messages with the practitioner or the guest who wrote them. */
const withAuthors = (db: Connection) =>
  db
    .selectFrom('visit_messages as m')
    .leftJoin('practitioners as p', 'p.id', 'm.practitioner_id')
    .leftJoin('visit_guests as g', 'g.id', 'm.guest_id')
    .leftJoin('visit_invitations as i', 'i.id', 'g.invitation_id')
    .select(['m.practitioner_id as practitionerId', 'm.guest_id as guestId'])
    .select(['p.full_name as practitionerName', 'p.hospital_role as hospitalRole'])
    .select(['i.role as guestRole', 'i.name as guestName', 'i.id as invitationId']);

/** In their order: those after the number `after`, and not from before `since`. */
export const messagesAfter = (
  db: Connection,
  { visitId, after, since }: { visitId: string; after: number; since: Date | null },
): Promise<MessageRow[]> =>
  withAuthors(db)
    .innerJoin('visits as v', 'v.id', 'm.visit_id')
    .innerJoin('appointments as a', 'a.id', 'v.appointment_id')
    .leftJoin('visit_files as f', 'f.id', 'm.file_id')
    .select(['m.id', 'm.number', 'm.said_at as sentAt', 'm.text', 'a.patient_name as patientName'])
    .select(['m.file_id as fileId', 'f.name as fileName', 'f.size_bytes as fileBytes'])
    .select(['f.kind as fileKind', 'f.scanned_at as fileScannedAt'])
    .select('f.infected_at as fileInfectedAt')
    .where('m.visit_id', '=', visitId)
    .where('m.number', '>', after)
    .$if(since !== null, (query) => query.where('m.said_at', '>=', since ?? new Date(0)))
    .orderBy('m.number')
    .execute();
