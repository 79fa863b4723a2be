/** Hands a letter about an appointment to the mail server and the network of text messages, once each (S61). */
import { serverActor, type Actor } from '#server/audit/service.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { letterTo } from './appointment-letter.ts';
import {
  channelsOf,
  finish,
  isOverSendersLimit,
  leaveUnsent,
  rowOf,
  type AppointmentLetterRequest,
  type AppointmentRef,
  type LetterRequest,
} from './letter-hand-over.ts';
import { onLetterhead } from './letterhead.ts';
import { saveProviderId } from '#server/letters/sms/sms-report-store.ts';
import * as store from './store.ts';
import { textMessage } from '#server/letters/sms/text-message.ts';

interface SentLinkRef extends AppointmentRef {
  /** The address or number that the link is sent to. */
  sentTo: string;
}

/** Functions of the features above, which create the links in letters. */
export interface PatientLinks {
  /** In the caller's transaction; the hash finds the link again. */
  readonly newAppointmentLink: (
    db: Connection,
    deps: Deps,
    ref: SentLinkRef,
  ) => Promise<{ address: string; tokenHash: Buffer }>;
  /** For a link whose letter cannot have arrived. */
  readonly dropAppointmentLink: (db: Connection, tokenHash: Buffer) => Promise<void>;
  /** The patient's link to the tele-visit; null where the visit is over. */
  readonly newVisitLink: (
    db: Connection,
    parts: Deps & Actor,
    ref: SentLinkRef,
  ) => Promise<string | null>;
}

export interface MailingDeps extends Deps {
  readonly links: PatientLinks;
}

/** Makes the job be retried, after a growing pause; has no address and no name. */
class LetterDeferred extends Error {
  constructor() {
    super('the mail server or the network of text messages did not take a letter');
  }
}

/** Writes the letter's row and its links before it is sent; null where it is not sent again. */
function prepare(
  deps: MailingDeps,
  facts: store.LetterFacts,
  { sentTo, ...request }: LetterRequest & { sentTo: string },
) {
  const { organizationId, appointmentId, kind } = facts;
  const ref = { organizationId, appointmentId, sentTo };
  const { about, others = [] } = request;
  return deps.db.transaction().execute(async (db) => {
    const claimed = await store.claim(db, rowOf(facts, request), deps.now());
    if (claimed === null) return null;
    // A text message says nothing but its sentence: when it was, the link shows.
    const isText = request.channel === 'sms';
    if (about === 'cancelled' && !isText) return { ...claimed, link: null, visitLink: null };
    const isByVideo = kind === 'tele-visit' && others.length === 0 && about !== 'cancelled';
    const visitLink = isByVideo
      ? await deps.links.newVisitLink(db, { ...deps, ...serverActor(deps) }, ref)
      : null;
    return { ...claimed, link: await deps.links.newAppointmentLink(db, deps, ref), visitLink };
  });
}

/** Throws where it was not taken for now in a channel, so that the job is retried. */
export async function deliver(
  deps: MailingDeps,
  facts: store.LetterFacts,
  request: AppointmentLetterRequest,
): Promise<void> {
  const channels = channelsOf(deps, facts);
  const [channel] = channels;
  if (channel === undefined) return;
  if (await isOverSendersLimit(deps, facts, { ...request, channel }))
    return leaveUnsent(deps, facts, { ...request, channel, reason: 'sender-limit' });
  const states = [];
  for (const sendingChannel of channels)
    states.push(
      await (sendingChannel === 'mail' ? mail : text)(deps, facts, {
        ...request,
        channel: sendingChannel,
      }),
    );
  if (states.includes('deferred')) throw new LetterDeferred();
}

/** Null where it is not sent again. */
async function mail(
  deps: MailingDeps,
  facts: store.LetterFacts,
  request: AppointmentLetterRequest,
): Promise<store.LetterEnd['state'] | null> {
  const { email } = facts;
  if (email === null) return null;
  const prepared = await prepare(deps, facts, { ...request, sentTo: email });
  if (prepared === null) return null;
  const { about, others = [] } = request;
  const letter = letterTo(
    { ...facts, email },
    {
      about,
      others,
      id: prepared.id,
      link: prepared.link?.address ?? null,
      visitLink: prepared.visitLink,
      from: deps.env.MAIL_FROM,
      at: deps.now(),
    },
  );
  const result = await deps.mail.deliver(await onLetterhead(deps.db, facts.organizationId, letter));
  const handed = { ...prepared, about, result };
  return (await finish(deps, facts, handed, { undo: dropLink(deps, prepared.link) })).state;
}

/** That of a letter whose fate is unknown stays alive. */
const dropLink =
  ({ links }: MailingDeps, link: { tokenHash: Buffer } | null) =>
  async (db: Connection): Promise<void> => {
    if (link) await links.dropAppointmentLink(db, link.tokenHash);
  };

async function text(
  deps: MailingDeps,
  facts: store.LetterFacts,
  request: AppointmentLetterRequest,
): Promise<store.LetterEnd['state'] | null> {
  const { smsNumber: to } = facts;
  if (to === null || deps.sms === null) return null;
  const prepared = await prepare(deps, facts, { ...request, sentTo: to });
  if (prepared === null) return null;
  const { about, others = [] } = request;
  const { link, visitLink } = prepared;
  const words = textMessage(about, {
    ...facts,
    isOne: others.length === 0,
    link: visitLink ?? link?.address ?? '',
  });
  const { is: result, providerId } = await deps.sms.deliver({ to, text: words });
  return (
    await finish(
      deps,
      facts,
      { ...prepared, about, channel: 'sms', result },
      {
        undo: dropLink(deps, link),
        more: (db) => saveProviderId(db, { id: prepared.id, providerId, at: deps.now() }),
      },
    )
  ).state;
}
