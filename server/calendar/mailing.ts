/** Letters to patients: each judged when its turn has come, handed over once, tried again if refused. */
import { randomUUID } from 'node:crypto';
import { record, type Actor } from '#server/audit/service.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { JobData } from '#server/platform/jobs/job-kinds.ts';
import { dropAppointmentLink, linkForLetter, newAppointmentLink } from '#server/visits/service.ts';
import { isChangeWorthTelling, isReminderDue } from './letter-rules.ts';
import { letterTo } from '../letters/appointment-letter.ts';
import * as store from '../letters/store.ts';

/** Nobody's hand: the server itself writes. */
const ourselves = ({ now }: Deps): Actor => ({
  now,
  call: { requestId: randomUUID(), address: 'server' },
});

/** So the job is tried again, after a pause that grows; no address and no name in it. */
class MailRefused extends Error {
  constructor() {
    super('the mail server did not take a letter');
  }
}

interface Occasion {
  about: 'booked' | 'moved' | 'cancelled' | 'reminder';
  occasion: string;
}

/** The row and the link are there before the letter is; null where it is not ours to send. */
function prepare(deps: Deps, facts: store.Facts, { about, occasion, others = [] }: Telling) {
  const { organizationId, appointmentId } = facts;
  const of = { organizationId, appointmentId };
  return deps.db.transaction().execute(async (db) => {
    const id = await store.takeUp(db, { ...of, about, occasion }, deps.now());
    if (id === null) return null;
    if (about === 'cancelled') return { id, link: null, visitLink: null };
    const parts = { ...deps, ...ourselves(deps) };
    const isByVideo = facts.kind === 'tele-visit' && others.length === 0;
    const visitLink = isByVideo ? await linkForLetter(db, parts, of) : null;
    return { id, link: await newAppointmentLink(db, deps, of), visitLink };
  });
}

type Prepared = NonNullable<Awaited<ReturnType<typeof prepare>>>;

/** How it went, and where it was refused, no link left that nobody has. */
function finish(deps: Deps, facts: store.Facts, { id, link, about, isTaken }: Prepared & Ended) {
  const { organizationId, appointmentId } = facts;
  return deps.db.transaction().execute(async (db) => {
    await store.end(db, { id, state: isTaken ? 'sent' : 'refused', at: deps.now() });
    if (!isTaken && link) await dropAppointmentLink(db, link.tokenHash);
    await record(db, ourselves(deps), {
      action: 'appointment.letter',
      outcome: isTaken ? 'success' : 'failure',
      account: { id: null, organizationId },
      object: { type: 'Appointment', id: appointmentId },
      detail: { about },
    });
  });
}

interface Ended {
  about: Occasion['about'];
  isTaken: boolean;
}

interface Telling extends Occasion {
  others?: readonly store.Facts[];
}

/** Throws where no mail server took it. */
async function deliver(deps: Deps, facts: store.Facts, occasion: Telling): Promise<void> {
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

/** A new, moved or cancelled appointment, with what the patient's calendar program reads. */
export async function mailChange(deps: Deps, job: JobData['appointment.letter']): Promise<void> {
  const found = await store.factsFor(deps.db, [job.appointmentId, ...job.others]);
  const worthTelling = found.filter((one) => {
    const isFirst = one.appointmentId === job.appointmentId;
    const startsAt = isFirst ? job.startsAt : one.startsAt.toISOString();
    return isChangeWorthTelling({ about: job.about, startsAt }, one, deps.now());
  });
  const [facts, ...others] = worthTelling;
  if (!facts) return;
  await deliver(deps, facts, { about: job.about, occasion: `version ${job.version}`, others });
}

export async function mailReminder(
  deps: Deps,
  job: JobData['appointment.reminder'],
): Promise<void> {
  const [facts] = await store.factsFor(deps.db, [job.appointmentId]);
  if (!facts || !isReminderDue(job, facts, deps.now())) return;
  const occasion = `${job.minutesBefore} minutes before ${job.startsAt}`;
  await deliver(deps, facts, { about: 'reminder', occasion });
}
