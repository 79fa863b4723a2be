/** What people are told of changes that others made to their days, and how: the schemas. */
import { z } from 'zod';
import type { KindName } from '#shared/case-kinds/kinds.ts';
import { ExactInstant } from '#shared/time.ts';

export const noticeKinds = [
  'booked',
  'moved',
  'changed',
  'cancelled',
  'assigned',
  'unassigned',
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** A clock of a case is nearly due, or was missed. */
export const clockNoticeKinds = ['warned', 'missed'] as const;
export type ClockNoticeKind = (typeof clockNoticeKinds)[number];

/** Never one mail a change. */
export const digests = ['off', '15-minutes', 'hour', 'morning'] as const;
export type Digest = (typeof digests)[number];

/** When the morning's digest leaves, by the clock of its reader. */
export const morningHour = 7;

export const NoticeSettings = z.strictObject({
  /** Under the bell on every screen. */
  isListed: z.boolean(),
  digest: z.enum(digests),
});
export type NoticeSettings = z.infer<typeof NoticeSettings>;

export const defaultNoticeSettings: NoticeSettings = { isListed: true, digest: 'off' };

/** Everything up to this moment. */
export const SeenNotices = z.strictObject({ until: ExactInstant });
export type SeenNotices = z.infer<typeof SeenNotices>;

/** What a push message says; nothing else is in it. */
export const pushKinds = ['arrival', 'change', 'clock', 'page'] as const;
export type PushKind = (typeof pushKinds)[number];

/** So many bytes as base64url. */
const bytes = (count: number) =>
  z
    .string()
    .regex(new RegExp(`^[\\w-]{${Math.ceil((count * 4) / 3)}}$`), 'Not of a push subscription');

/** As the browser gives it. */
export const SavePush = z.strictObject({
  endpoint: z.url().max(1000),
  /** A point of P-256 that is not compressed. */
  publicKey: bytes(65),
  secret: bytes(16),
  tellsArrivals: z.boolean(),
  tellsChanges: z.boolean(),
  /** That the person is paged, at the minute that they chose. */
  tellsPages: z.boolean().default(false),
  /** That something of theirs, or of their role on duty, is due soon or was missed. */
  tellsClocks: z.boolean().default(false),
});
export type SavePush = z.infer<typeof SavePush>;

export const PushRef = z.strictObject({ endpoint: z.url().max(1000) });
export type PushRef = z.infer<typeof PushRef>;

export type PushSettings = Pick<
  SavePush,
  'tellsArrivals' | 'tellsChanges' | 'tellsPages' | 'tellsClocks'
>;

/** Of an appointment as it is now. */
export interface Notice {
  id: string;
  appointmentId: string;
  about: NoticeKind;
  /** Null: the patient. */
  by: string | null;
  at: string;
  startsAt: string;
  /** When it was, where it has another time since. */
  before: string | null;
  type: string;
  /** Null where the reader is not on it any more. */
  patientName: string | null;
  isSeen: boolean;
}

export interface ClockNotice {
  id: string;
  caseId: string;
  kind: KindName;
  about: ClockNoticeKind;
  /** Of the clock. */
  label: string;
  dueAt: string;
  at: string;
  isSeen: boolean;
  /** Null where the reader may not see the case any more. */
  title: string | null;
}

export interface NoticeList {
  zone: string;
  notices: Notice[];
  clocks: ClockNotice[];
}

export interface UnreadNotices {
  isListed: boolean;
  count: number;
}
