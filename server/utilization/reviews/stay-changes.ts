/** What the reviews and notices of a stay have to become, as the record has it now: rules without a database. */
import type { NoticeName } from '#shared/case-kinds/notice.ts';
import type { StayStatus } from '#shared/case-kinds/um-review.ts';
import type { StandingStay, StayWork } from './stay-work-store.ts';

/** From so many hours on who is in observation has to get the notice (42 CFR 489.20(y)). */
const observationNoticeHours = 24;

export interface NewReview {
  reason: string;
  status: StayStatus;
  /** Who had the review that it takes the place of. */
  ownerId: string | null;
}

interface WorkMove {
  caseId: string;
  move: 'observe' | 'admit' | 'end' | 'miss' | 'reopen';
  note: string;
}

export interface StayChanges {
  moves: WorkMove[];
  review: NewReview | null;
  notices: { notice: NoticeName; since: 'admission' | 'change'; changedAt: Date | null }[];
  /** Open notices that count from the change of the stay, which was at another time than they say. */
  corrections: { caseId: string; changedAt: Date }[];
}

const noticesOf: Record<StayStatus, readonly NoticeName[]> = {
  inpatient: ['important-message'],
  observation: ['observation'],
};
/** They say that the stay is no inpatient stay any more. */
const noticesOfChange: readonly NoticeName[] = ['change-of-status', 'condition-code-44'];
const onlyAsInpatient: readonly NoticeName[] = ['important-message', 'important-message-copy'];

/** As which a stay was reviewed last, with what came of it. */
function reviewedAs({ state, stayStatus }: StayWork): StayStatus {
  return state === 'observation' || state === 'inpatient' ? state : (stayStatus ?? 'inpatient');
}

const words: Record<StayStatus, string> = {
  inpatient: 'The record says that this is an inpatient stay now.',
  observation: 'The record says that this stay is observation now.',
};
const ended = 'The record says that the patient has left.';

/** After the end a notice cannot be given any more: it was missed, or not needed yet. */
function afterEnd({ hours }: StandingStay, open: readonly StayWork[]): WorkMove[] {
  return open.map(({ id, notice }) => ({
    caseId: id,
    move: notice === 'observation' && hours < observationNoticeHours ? 'end' : 'miss',
    note: ended,
  }));
}

/** The record was corrected since: the stay changed earlier or later than it said. */
const correctionsOf = (
  { changedAt }: StandingStay,
  open: readonly StayWork[],
): StayChanges['corrections'] =>
  changedAt === null
    ? []
    : open
        .filter((work) => work.changedAt && work.changedAt.getTime() !== changedAt.getTime())
        .map(({ id }) => ({ caseId: id, changedAt }));

function reviewChanges(
  status: StayStatus,
  review: StayWork | undefined,
): Pick<StayChanges, 'moves' | 'review'> {
  const reason = status === 'observation' ? 'Observation began' : 'New admission';
  if (!review) return { moves: [], review: { reason, status, ownerId: null } };
  if (reviewedAs(review) === status) return { moves: [], review: null };
  const note = words[status];
  if (status === 'observation')
    return {
      moves: review.isClosed ? [] : [{ caseId: review.id, move: 'observe', note }],
      review: null,
    };
  return {
    moves: review.isClosed ? [] : [{ caseId: review.id, move: 'admit', note }],
    review: { reason: 'Inpatient order after observation', status, ownerId: review.ownerId },
  };
}

const none: StayChanges = { moves: [], review: null, notices: [], corrections: [] };

export function stayChanges(stay: StandingStay, work: readonly StayWork[]): StayChanges {
  const notices = work.filter(({ kind }) => kind === 'notice');
  const open = notices.filter(({ isClosed }) => !isClosed);
  const { stayStatus: status } = stay;
  if (stay.isOver) return { ...none, moves: afterEnd(stay, open) };
  if (!stay.isPresent || status === null) return none;
  const review = work.find(({ kind }) => kind === 'um-review');
  const changes = reviewChanges(status, review);
  const isChanged = review !== undefined && reviewedAs(review) !== status;
  const unfit = status === 'observation' ? onlyAsInpatient : ['observation', ...noticesOfChange];
  const needed = [
    ...noticesOf[status],
    ...(isChanged && status === 'observation' ? noticesOfChange : []),
  ];
  const latest = new Map(notices.map((work) => [work.notice, work]));
  return {
    review: changes.review,
    corrections: correctionsOf(
      stay,
      open.filter(({ notice }) => notice !== null && !unfit.includes(notice)),
    ),
    moves: [
      ...changes.moves,
      ...open
        .filter(({ notice }) => notice !== null && unfit.includes(notice))
        .map(({ id }) => ({ caseId: id, move: 'end' as const, note: words[status] })),
      // It stands again: the discharge was cancelled, or the stay is what it was before.
      ...notices
        .filter(
          ({ state, notice }) =>
            (state === 'missed' || state === 'ended') && notice !== null && !unfit.includes(notice),
        )
        .map(({ id }) => ({ caseId: id, move: 'reopen' as const, note: words[status] })),
    ],
    notices: stay.isMedicare
      ? needed
          .filter((notice) => !latest.has(notice))
          .map((notice) => ({
            notice,
            since: isChanged || stay.changedAt ? ('change' as const) : ('admission' as const),
            changedAt: stay.changedAt,
          }))
      : [],
  };
}
