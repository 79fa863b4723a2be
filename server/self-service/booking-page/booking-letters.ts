/** What the booking page mails: the code, and how a request stands, with its link. */
import type { PublicTime } from '#shared/self-service/booking-page.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { JobData } from '#server/platform/jobs/job-kinds.ts';
import type { Letter } from '#server/platform/mail/mail.ts';
import { clinicToCall, handOver, leaveUnsent, moment } from '#server/letters/service.ts';
import * as store from '#server/self-service/core/public-booking-store.ts';
import { timeOf } from './booking-page.ts';
import { linkOf } from './booking-token.ts';

const facts = (time: PublicTime): string[] => [
  `    When:   ${moment(new Date(time.startsAt), time)}`,
  `    Where:  ${time.isTeleVisit ? 'by video' : `${time.unit}, ${time.hospital}`}`,
  `    With:   ${time.practitioner}`,
  ...(time.reason === null ? [] : [`    Why:    ${time.reason}`]),
];

const letter = (to: string, subject: string, lines: readonly string[]): Letter => ({
  to,
  subject,
  text: ['Hello,', '', ...lines, ''].join('\n'),
});

/** It names nobody: the address may be mistyped, and another person's. */
export const codeLetter = ({ to, code, time }: { to: string; code: string; time: PublicTime }) =>
  letter(to, `Your code for ${time.hospital}`, [
    'somebody wants to book this time and gave your email address:',
    '',
    ...facts(time),
    '',
    `    Code:   ${code}`,
    '',
    'Type the code on the booking page within ten minutes. If it was not you, do nothing: the',
    'time becomes free again by itself.',
  ]);

type About = JobData['booking.letter']['about'];

/** Each change of a request is told once. */
export const occasionOf = ({ version }: Pick<store.BookingRow, 'version'>) => `version ${version}`;

const openings: Record<About, { subject: string; line: string; end: string }> = {
  requested: {
    subject: 'We have your request',
    line: 'you asked for this time. The clinic answers you; until then it is held for you:',
    end: 'To see how it stands, or to withdraw it, open this:',
  },
  proposed: {
    subject: 'Another time for you',
    line: 'the clinic proposes another time, and holds it for you:',
    end: 'To accept it or to say no, open this:',
  },
  declined: {
    subject: 'Your request',
    line: 'the clinic cannot offer you this time:',
    end: 'You can look for another one:',
  },
};

/** Throws where no mail server took it, so that the job is tried again. */
export async function mailRequest(
  deps: Deps,
  { bookingId, about }: JobData['booking.letter'],
): Promise<void> {
  const row = await store.byId(deps.db, bookingId);
  if (!row?.email || row.state !== about) return;
  const request = { about, occasion: occasionOf(row), senderId: null } as const;
  const subject = { organizationId: row.organizationId, bookingId };
  if (await store.isRequestOfDeceased(deps.db, bookingId))
    return leaveUnsent(deps, subject, { ...request, reason: 'deceased' });
  const time = await timeOf(deps.db, bookingId);
  const { subject: title, line, end } = openings[about];
  const page = `${deps.env.publicUrl}/book/${row.organizationId}/${row.unitId}`;
  const link = about === 'declined' ? page : linkOf(deps, bookingId);
  const call = `For anything else, call ${clinicToCall(time.hospital, time.phone)}.`;
  const lines = [line, '', ...facts(time), '', end, '', link, '', call];
  const id = `booking-${bookingId}-${row.version}`;
  const written = { ...letter(row.email, `${title}, ${time.hospital}`, lines), id };
  const write = () => Promise.resolve(written);
  const result = await handOver(deps, subject, { ...request, write });
  if (result === 'deferred') throw new Error('no mail server took the letter about a request');
  if (about === 'declined' && result === 'accepted') await store.forgetDetails(deps.db, bookingId);
}
