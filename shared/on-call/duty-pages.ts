/** The schemas of pages: who is paged by whom, in which channels, and what became of it. */
import { z } from 'zod';
import { line } from '#shared/text/single-line.ts';
import { ExactInstant } from '#shared/time.ts';

export const pageChannels = ['app', 'push', 'sms', 'mail'] as const;
export type PageChannel = (typeof pageChannels)[number];

/**
 * `unanswered`: everybody was paged and nobody has acknowledged yet, who still may. `ended`: who paged took
 * it back.
 */
export const pageStates = ['open', 'unanswered', 'acknowledged', 'ended'] as const;
export type PageState = (typeof pageStates)[number];

/** Somebody still has to acknowledge. */
export const isPageOpen = (state: PageState): boolean => state === 'open' || state === 'unanswered';

/** Minutes without an acknowledgement, after which the next are paged. */
export const backupMinutes = [2, 5, 10, 15] as const;

/** A person sends so many in so many minutes. */
export const pagesAtMost = { count: 20, minutes: 10 } as const;

/** The number of pages that a list answers at once. */
export const pagesListed = 50;

const PageTarget = z.discriminatedUnion('kind', [
  /** As `OnCallLine` names it. */
  z.strictObject({ kind: z.literal('role'), unitId: z.uuid(), role: z.string().min(1).max(100) }),
  z.strictObject({ kind: z.literal('person'), practitionerId: z.uuid() }),
]);

export const NewDutyPage = z.strictObject({
  id: z.uuid(),
  to: PageTarget,
  message: line(300, {
    empty: 'Say what it is about',
    long: 'A page has at most 300 characters',
  }),
  backupAfterMinutes: z.literal(backupMinutes),
  /** Why somebody is paged by name who is away; without it such a page is refused. */
  awayReason: line(300, { empty: 'Enter a reason', long: 'A reason has at most 300 characters' })
    .nullable()
    .default(null),
});
export type NewDutyPage = z.infer<typeof NewDutyPage>;

export const PageCoverQuery = z.strictObject({ practitionerId: z.uuid() });
export type PageCoverQuery = z.infer<typeof PageCoverQuery>;

/** Who would be paged in place of a person, who is on leave or has left. */
export interface PageCover {
  isAway: boolean;
  /** False for a deactivated account, which no page reaches. */
  isReachable: boolean;
  by: { id: string; fullName: string; hospitalRole: string }[];
}

export const DutyPageRef = z.strictObject({ pageId: z.uuid() });
export type DutyPageRef = z.infer<typeof DutyPageRef>;

export const ListDutyPages = z.strictObject({
  /** The oldest that is shown; those before it are answered. */
  before: z.strictObject({ madeAt: ExactInstant, id: z.uuid() }).optional(),
});
export type ListDutyPages = z.infer<typeof ListDutyPages>;

/** In the product a page comes at once; null: not in this channel. */
const AfterMinutes = z.int().min(0).max(15).nullable();

export const PagerWays = z.strictObject({
  /** In the browsers in which the person asked for it; there, too, what is not said. */
  pushAfter: AfterMinutes.default(0),
  smsAfter: AfterMinutes,
  mailAfter: AfterMinutes,
});
export type PagerWays = z.infer<typeof PagerWays>;

/** The ways of a person who never chose. */
export const plainWays: PagerWays = { pushAfter: 0, smsAfter: 0, mailAfter: 2 };

export interface OwnPagerWays extends PagerWays {
  /** E.164; null where the phone is none that text messages reach. */
  number: string | null;
  /** Whether this server sends text messages. */
  hasSms: boolean;
  /** In how many browsers the person is told of pages by push. */
  browsers: number;
  email: string;
}

interface PagedPerson {
  id: string;
  fullName: string;
}

export interface DutyPage {
  id: string;
  /** Null where a person was paged. */
  unit: string | null;
  role: string | null;
  /** Null where a role was paged. */
  person: PagedPerson | null;
  message: string;
  from: PagedPerson;
  madeAt: string;
  state: PageState;
  acknowledgedBy: PagedPerson | null;
  /** When it was acknowledged or taken back. */
  settledAt: string | null;
}

/**
 * `queued` until its minute; `sending` while it is handed over; `unknown`: it may have arrived, and is not
 * sent again; `skipped`: settled before its minute.
 */
export type DeliveryState =
  | 'queued'
  | 'sending'
  | 'sent'
  | 'delivered'
  | 'failed'
  | 'unknown'
  | 'skipped';

export type DeliveryFault = 'no-address' | 'off' | 'rejected' | 'undelivered' | 'gave-up';

export interface PageDelivery {
  channel: PageChannel;
  state: DeliveryState;
  fault: DeliveryFault | null;
  dueAt: string;
  sentAt: string | null;
  /** The phone network says so, or a browser in which they are signed in has it. */
  deliveredAt: string | null;
}

/** Why somebody was paged: had the role, was behind who has it, or was named. */
export type PagedAs = 'primary' | 'backup' | 'person';

/** A page and its whole way. */
export interface DutyPageDetails extends DutyPage {
  /** The next are paged then; null where nothing follows. */
  backupAt: string | null;
  mayAcknowledge: boolean;
  mayEnd: boolean;
  /** In the order in which they were paged. */
  recipients: {
    person: PagedPerson;
    as: PagedAs;
    /** 0 were paged at first. */
    step: number;
    pagedAt: string;
    deliveries: PageDelivery[];
  }[];
}

/** The pages that a screen tells its reader of. */
export interface PageAlerts {
  /** To the reader, and not acknowledged by anybody. */
  received: DutyPage[];
  /** By the reader, which nobody acknowledged in time, or somebody has within the last minutes. */
  sent: DutyPage[];
}
