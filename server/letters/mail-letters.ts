/** The jobs that mail patients about their appointments: each letter is decided when it is due. */
import { isPrintable } from '#shared/front-desk/unsent-letters.ts';
import type { JobData } from '#server/platform/jobs/job-kinds.ts';
import { deliver, type MailingDeps } from './deliver-letter.ts';
import { channelsOf, leaveUnsent, type AppointmentLetterRequest } from './letter-hand-over.ts';
import { decideChangeLetter, decideReminder, type LetterVerdict } from './letter-rules.ts';
import * as store from './store.ts';
import { byId } from './letter-retry-store.ts';

async function mailByVerdict(
  deps: MailingDeps,
  facts: store.LetterFacts,
  { verdict, ...request }: AppointmentLetterRequest & { verdict: LetterVerdict },
): Promise<void> {
  if (facts.isDeceased && verdict === 'due')
    return leaveUnsent(deps, facts, { ...request, reason: 'deceased' });
  if (verdict === 'due') await deliver(deps, facts, request);
  const [channel] = channelsOf(deps, facts);
  if (verdict === 'late' && channel !== undefined)
    await leaveUnsent(deps, facts, { ...request, channel, reason: 'late' });
}

/** A new, moved or cancelled appointment, with an event for the patient's calendar program. */
export async function mailChange(
  deps: MailingDeps,
  job: JobData['appointment.letter'],
): Promise<void> {
  const { about, senderId = null } = job;
  const appointments = await store.factsFor(deps.db, [job.appointmentId, ...job.others]);
  const decided = appointments.map((appointment) => {
    const isFirst = appointment.appointmentId === job.appointmentId;
    const startsAt = isFirst ? job.startsAt : appointment.startsAt.toISOString();
    return {
      appointment,
      verdict: decideChangeLetter({ about, startsAt }, appointment, appointment.judgedAt),
    };
  });
  const dueLetters = decided.filter(({ verdict }) => verdict === 'due');
  const [first, ...others] = dueLetters.length > 0 ? dueLetters : decided;
  if (!first || first.verdict === 'overtaken') return;
  if (about === 'choose' && first.appointment.chooseBy === null) return;
  const request = {
    about,
    occasion: `version ${job.version}`,
    others: others.map(({ appointment }) => appointment),
    senderId,
  };
  const { isDeceased } = first.appointment;
  const isNowhere = !isDeceased && channelsOf(deps, first.appointment).length === 0;
  const isUnreachable = isNowhere && senderId !== null && about !== 'booked';
  if (isUnreachable)
    await leaveUnsent(deps, first.appointment, { ...request, reason: 'no-address' });
  else await mailByVerdict(deps, first.appointment, { ...request, verdict: first.verdict });
}

export async function mailReminder(
  deps: MailingDeps,
  job: JobData['appointment.reminder'],
): Promise<void> {
  const [facts] = await store.factsFor(deps.db, [job.appointmentId]);
  if (!facts) return;
  await mailByVerdict(deps, facts, {
    about: 'reminder',
    occasion: `${job.minutesBefore} minutes before ${job.startsAt}`,
    senderId: null,
    verdict: decideReminder(job, facts, facts.judgedAt),
  });
}

/** Somebody asked for it: it says what is true by now. */
export async function retryLetter(
  deps: MailingDeps,
  { letterId, senderId }: JobData['letter.retry'],
): Promise<void> {
  const row = await byId(deps.db, letterId);
  if (!row) return;
  const { about, occasion } = row;
  if (!isPrintable(about) || row.appointmentId === null) return;
  const appointments = await store.factsFor(deps.db, [row.appointmentId, ...row.otherIds]);
  const state = about === 'cancelled' ? 'cancelled' : 'booked';
  const stillTrue = appointments.filter((appointment) => appointment.state === state);
  const [facts, ...others] = stillTrue.filter(({ startsAt, judgedAt }) => startsAt > judgedAt);
  const request = { about, occasion, senderId, others };
  const [past] = stillTrue;
  if (facts) await mailByVerdict(deps, facts, { ...request, verdict: 'due' });
  else if (past)
    await leaveUnsent(deps, past, { ...request, channel: row.channel, reason: 'late' });
}
