/** The schemas of messages between colleagues: to people, to a role held now, to a unit, about a case. */
import { z } from 'zod';
import { CaseRef, type CaseLine, type ListCases } from './cases.ts';
import { messages } from './limits.ts';
import { lines } from './messages/text.ts';
import { line } from './text/single-line.ts';
import { ExactInstant } from './time.ts';
import { WallTime } from './messages/quiet.ts';

export const messagesOnPage = 50;

export const conversationKinds = ['people', 'role', 'unit', 'case'] as const;
export type ConversationKind = (typeof conversationKinds)[number];

export const priorities = ['routine', 'urgent'] as const;
export type Priority = (typeof priorities)[number];

/** A role as the roster names it: of a unit, or a job, for those of it who are on duty (`unitId` null). */
export const RoleAddress = z.strictObject({
  role: line(80, { empty: 'Choose a role', long: 'At most 80 characters' }),
  unitId: z.uuid().nullable().default(null),
});
export type RoleAddress = z.infer<typeof RoleAddress>;

const Person = z.uuid();

export const MessageTo = z.discriminatedUnion('to', [
  z.strictObject({ to: z.literal('conversation'), conversationId: z.uuid() }),
  z.strictObject({
    to: z.literal('people'),
    personIds: z
      .array(Person)
      .min(1, 'Choose somebody')
      .max(messages.mostPeople, `At most ${messages.mostPeople} people`),
  }),
  RoleAddress.extend({ to: z.literal('role') }),
  z.strictObject({ to: z.literal('unit'), unitId: z.uuid() }),
  CaseRef.extend({ to: z.literal('case') }),
]);
export type MessageTo = z.infer<typeof MessageTo>;

export const SendMessage = z.strictObject({
  to: MessageTo,
  text: lines(messages.mostCharacters),
  priority: z.enum(priorities).default('routine'),
  /** Until when it needs an answer; null where it is for information. */
  answerBy: ExactInstant.nullable().default(null),
  /** The message of this conversation that it answers. */
  answersId: z.uuid().nullable().default(null),
  /** Brings these people into the conversation. */
  mentionIds: z.array(Person).max(messages.mostPeople).default([]),
  /** Files that were received before (`/files/messages`), of the sender alone. */
  fileIds: z
    .array(z.uuid())
    .max(messages.mostFiles, `At most ${messages.mostFiles} files`)
    .default([]),
  /** The same key sends it once. */
  idempotencyKey: z.uuid(),
});
export type SendMessage = z.infer<typeof SendMessage>;

export const ConversationRef = z.strictObject({ conversationId: z.uuid() });
export type ConversationRef = z.infer<typeof ConversationRef>;

export const MessageRef = z.strictObject({ messageId: z.uuid() });
export type MessageRef = z.infer<typeof MessageRef>;

export const ReadConversation = ConversationRef.extend({
  /** Those before this number, instead of the newest. */
  before: z.int32().min(1).optional(),
});
export type ReadConversation = z.infer<typeof ReadConversation>;

export const SeeMessages = ConversationRef.extend({ number: z.int32().min(1) });
export type SeeMessages = z.infer<typeof SeeMessages>;

/** A request to mute a conversation; null: it tells of messages again. */
export const MuteConversation = ConversationRef.extend({
  hours: z.union([z.literal(8), z.literal(24), z.literal(24 * 365)]).nullable(),
});
export type MuteConversation = z.infer<typeof MuteConversation>;

/** A query for what needs the reader, by due time; items without one come last. */
export const ListOpen = z.strictObject({
  after: z.strictObject({ dueAt: ExactInstant.nullable(), id: z.uuid() }).optional(),
});
export type ListOpen = z.infer<typeof ListOpen>;

/** `forMe`: addressed to the reader or to a role that they hold now; `asked`: theirs that wait for an answer. */
export const ListMessages = z.strictObject({
  list: z.enum(['forMe', 'asked']),
  search: z.string().trim().max(100).default(''),
  /** The last row of the page before. */
  after: z.strictObject({ at: ExactInstant, id: z.uuid() }).optional(),
});
export type ListMessages = z.infer<typeof ListMessages>;

export const ListConversations = z.strictObject({
  search: z.string().trim().max(100).default(''),
  after: z.strictObject({ at: ExactInstant, id: z.uuid() }).optional(),
});
export type ListConversations = z.infer<typeof ListConversations>;

export const SaveQuietHours = z.strictObject({
  quiet: z.strictObject({ from: WallTime, to: WallTime }).nullable(),
});
export type SaveQuietHours = z.infer<typeof SaveQuietHours>;

export interface Sender {
  id: string;
  fullName: string;
  hospitalRole: string;
}

/** A message in a list, with the conversation that it leads to. */
export interface MessageLine {
  id: string;
  conversationId: string;
  number: number;
  at: string;
  sender: Sender;
  /** To whom, in words: "You", "Attending on duty", "Ward 3", a case's title. */
  addressee: string;
  text: string;
  priority: Priority;
  answerBy: string | null;
  /** When it falls due; null where nothing is open. */
  dueAt: string | null;
  isUnread: boolean;
}

/** An item that needs the reader: a query, a task or a message, in one order. */
export type OpenItem =
  | { is: 'case'; dueAt: string | null; id: string; one: CaseLine }
  | { is: 'message'; dueAt: string | null; id: string; one: MessageLine };

export interface OpenItems {
  items: OpenItem[];
  next: NonNullable<ListCases['after']> | null;
  zone: string;
}

export interface MessagePage {
  messages: MessageLine[];
  next: NonNullable<ListMessages['after']> | null;
  zone: string;
}

/** About the cases of one patient. */
export interface PatientMessages {
  messages: MessageLine[];
}

export interface ConversationLine {
  id: string;
  kind: ConversationKind;
  title: string;
  lastAt: string;
  /** The newest message, shortened. */
  lastText: string;
  lastSender: string;
  unread: number;
  isMuted: boolean;
}

export interface ConversationPage {
  conversations: ConversationLine[];
  next: NonNullable<ListConversations['after']> | null;
  zone: string;
}

/** The people who have a message on a screen, saw it, or acknowledged it; without the sender. */
export interface Receipts {
  delivered: number;
  seen: string[];
  acknowledged: string[];
}

/** The part of a file that was stored; `isWhole`: all have arrived, and a message may carry the file. */
export interface SentPart {
  fileId: string;
  isWhole: boolean;
}

export interface MessageFile {
  id: string;
  name: string;
  sizeBytes: number;
  /** Searched for viruses, and clean. */
  isScanned: boolean;
  /** A virus was found in it after it was sent: it is handed out no more. */
  isWithdrawn: boolean;
}

export interface ThreadMessage {
  id: string;
  number: number;
  at: string;
  sender: Sender;
  isOwn: boolean;
  text: string;
  priority: Priority;
  answerBy: string | null;
  answersNumber: number | null;
  mentions: string[];
  files: MessageFile[];
  settledAt: string | null;
  settledBy: string | null;
  /** It waits for an answer, or for "I have it", of the reader. */
  needsMe: boolean;
  receipts: Receipts;
}

export interface Thread {
  id: string;
  kind: ConversationKind;
  title: string;
  caseId: string | null;
  /** Who reads it now; the first of them. */
  people: Sender[];
  /** Nobody has the role that it is addressed to. */
  isUnheld: boolean;
  /** In order; the newest last. */
  messages: ThreadMessage[];
  hasEarlier: boolean;
  isMuted: boolean;
  zone: string;
}

/** A message that every screen tells of. */
export interface MessageNotice {
  id: string;
  conversationId: string;
  from: string;
  addressee: string;
  isUrgent: boolean;
}

export interface Attention {
  /** Queries, tasks and messages that need the reader. */
  open: number;
  queries: number;
  tasks: number;
  /** Messages of the reader that wait for an answer. */
  asked: number;
  /** Messages that they have not seen, and in how many conversations. */
  unread: number;
  unreadConversations: number;
  notices: MessageNotice[];
}

/** The roles and units to whom one may write, besides people. */
export interface Addressees {
  /** Jobs, and roles of units that somebody has now. */
  roles: (RoleAddress & { label: string; heldBy: string[] })[];
  units: { id: string; name: string }[];
}
