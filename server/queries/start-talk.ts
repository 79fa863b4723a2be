/** "Talk for two minutes": a room for who asked a query and who answers it, whose link stays on the case (S129). */
import type { TalkAboutQuery } from '#shared/queries.ts';
import { may } from '#shared/roles.ts';
import { lockForTalk, noteTalk, readerOf, sendCasesChanged } from '#server/cases/service.ts';
import { send as sendMessage } from '#server/messages/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/errors.ts';
import { hasAccess } from '#server/people/service.ts';
import { openTalk } from '#server/visits/service.ts';
import { requireQuery } from './answer-query.ts';
import { openRoomOf, otherOf } from './query-talks.ts';

/** Another one opened the room of this case first. */
class OpenAlready extends Error {
  readonly visitId: string;
  constructor(visitId: string) {
    super('a room is open');
    this.visitId = visitId;
  }
}

/** Returns the room that is open already, where there is one: then nothing is booked. */
export async function talk(
  signedIn: SignedIn,
  { caseId, idempotencyKey }: TalkAboutQuery,
): Promise<{ visitId: string }> {
  const { db, session } = signedIn;
  const query = await requireQuery(db, await readerOf(signedIn), caseId);
  if (query.state !== 'sent') throw new Refusal('cases.move-unfit');
  const other = await otherOf(signedIn, query);
  if (!other) throw new Refusal('queries.nobody-to-talk');
  if (!hasAccess(other) || !may(other, 'visits.conduct'))
    throw new Refusal('queries.nobody-to-talk', {
      words: `${other.fullName} cannot join a room. Write a message instead.`,
    });
  const room = await openRoomOf(db, signedIn, caseId);
  if (room !== null) return { visitId: room };
  try {
    const visit = await openTalk(signedIn, {
      about: `Query: ${query.subject.topic}`,
      withIds: [other.id],
      idempotencyKey,
      rest: async (within, visitId) => {
        await lockForTalk(within, signedIn, caseId);
        const open = await openRoomOf(within, signedIn, caseId);
        if (open === visitId) return;
        if (open !== null) throw new OpenAlready(open);
        await noteTalk(within, signedIn, { caseId, visitId, withName: other.fullName });
      },
    });
    sendCasesChanged(signedIn, session.person.organizationId);
    await sendMessage(signedIn, {
      to: { to: 'case', caseId },
      text: `I opened a room to talk about this query for two minutes. Open the query and choose “Join the room”.`,
      priority: 'urgent',
      answerBy: null,
      answersId: null,
      mentionIds: [],
      fileIds: [],
      idempotencyKey,
    });
    return { visitId: visit.id };
  } catch (error) {
    if (error instanceof OpenAlready) return { visitId: error.visitId };
    throw error;
  }
}
