/** Mails patients about their appointments: each letter is judged when due, sent once, retried if refused. */
import { record, serverActor, type Actor } from '#server/audit/service.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { JobData } from '#server/platform/jobs/job-kinds.ts';
import { isChangeLetterDue, isReminderDue } from './rules.ts';
import { letterTo } from './appointment-letter.ts';
import * as store from './store.ts';

interface AppointmentRef {
  organizationId: string;
  appointmentId: string;
}

interface MailedLinkRef extends AppointmentRef {
  /** The address that the link is mailed to. */
  email: string;
}

/** Functions of the features above, which create the links in letters. */
export interface PatientLinks {
  /** In the caller's transaction; the hash finds the link again. */
  readonly newAppointmentLink: (
    db: Connection,
    deps: Deps,
    ref: MailedLinkRef,
  ) => Promise<{ address: string; tokenHash: Buffer }>;
  /** For a link whose letter no mail server accepted. */
  readonly dropAppointmentLink: (db: Connection, tokenHash: Buffer) => Promise<void>;
  /** The patient's link to the tele-visit; null where the visit is over. */
  readonly newVisitLink: (
    db: Connection,
    parts: Deps & Actor,
    ref: MailedLinkRef,
  ) => Promise<string | null>;
}

interface MailingDeps extends Deps {
  readonly links: PatientLinks;
}

/** Makes the job be retried, after a growing pause; has no address and no name. */
class MailRefused extends Error {
  constructor() {
    super('the mail server did not take a letter');
  }
}

interface LetterRequest {
  about: 'booked' | 'moved' | 'cancelled' | 'reminder';
  /** The key of the letter: each is sent once. */
  occasion: string;
  /** Later dates of a series in the same letter. */
  others?: readonly store.LetterFacts[];
}

/** Writes the letter's row and its links before it is sent; null where it was sent already. */
function prepare(
  deps: MailingDeps,
  facts: store.LetterFacts,
  { about, occasion, others = [] }: LetterRequest,
) {
  const { organizationId, appointmentId, kind, email } = facts;
  const ref = { organizationId, appointmentId };
  const mailed = { ...ref, email };
  return deps.db.transaction().execute(async (db) => {
    const id = await store.claim(db, { ...ref, about, occasion }, deps.now());
    if (id === null) return null;
    if (about === 'cancelled') return { id, link: null, visitLink: null };
    const isByVideo = kind === 'tele-visit' && others.length === 0;
    const visitLink = isByVideo
      ? await deps.links.newVisitLink(db, { ...deps, ...serverActor(deps) }, mailed)
      : null;
    return { id, link: await deps.links.newAppointmentLink(db, deps, mailed), visitLink };
  });
}

type PreparedLetter = NonNullable<Awaited<ReturnType<typeof prepare>>>;

interface Outcome {
  about: LetterRequest['about'];
  isTaken: boolean;
}

/** Stores whether it was accepted; the link of a refused letter is deleted, since nobody has it. */
function finish(
  deps: MailingDeps,
  { organizationId, appointmentId }: AppointmentRef,
  { id, link, about, isTaken }: PreparedLetter & Outcome,
) {
  return deps.db.transaction().execute(async (db) => {
    await store.end(db, { id, state: isTaken ? 'sent' : 'refused', at: deps.now() });
    if (!isTaken && link) await deps.links.dropAppointmentLink(db, link.tokenHash);
    await record(db, serverActor(deps), {
      action: 'appointment.letter',
      outcome: isTaken ? 'success' : 'failure',
      account: { id: null, organizationId },
      object: { type: 'Appointment', id: appointmentId },
      detail: { about },
    });
  });
}

/** Throws where no mail server accepted it. */
async function deliver(
  deps: MailingDeps,
  facts: store.LetterFacts,
  occasion: LetterRequest,
): Promise<void> {
  const prepared = await prepare(deps, facts, occasion);
  if (!prepared) return;
  const { about, others = [] } = occasion;
  const letter = letterTo(facts, {
    about,
    others,
    id: prepared.id,
    link: prepared.link?.address ?? null,
    visitLink: prepared.visitLink,
    from: deps.env.MAIL_FROM,
    at: deps.now(),
  });
  const isTaken = await deps.mail.send(letter);
  await finish(deps, facts, { ...prepared, about, isTaken });
  if (!isTaken) throw new MailRefused();
}

/** A new, moved or cancelled appointment, with an event for the patient's calendar program. */
export async function mailChange(
  deps: MailingDeps,
  job: JobData['appointment.letter'],
): Promise<void> {
  const appointments = await store.factsFor(deps.db, [job.appointmentId, ...job.others]);
  const worthTelling = appointments.filter((one) => {
    const isFirst = one.appointmentId === job.appointmentId;
    const startsAt = isFirst ? job.startsAt : one.startsAt.toISOString();
    return isChangeLetterDue({ about: job.about, startsAt }, one, deps.now());
  });
  const [facts, ...others] = worthTelling;
  if (!facts) return;
  await deliver(deps, facts, { about: job.about, occasion: `version ${job.version}`, others });
}

export async function mailReminder(
  deps: MailingDeps,
  job: JobData['appointment.reminder'],
): Promise<void> {
  const [facts] = await store.factsFor(deps.db, [job.appointmentId]);
  if (!facts || !isReminderDue(job, facts, deps.now())) return;
  const occasion = `${job.minutesBefore} minutes before ${job.startsAt}`;
  await deliver(deps, facts, { about: 'reminder', occasion });
}
