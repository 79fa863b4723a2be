/** What the booking page mails: the code, and how a request stands, with its link. */
import type { RequestLetterKind } from '#shared/front-desk/unsent-letters.ts';
import type { PublicTime } from '#shared/self-service/booking-page.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { JobData } from '#server/platform/jobs/job-kinds.ts';
import type { Letter } from '#server/platform/mail/mail.ts';
import {
  clinicToCall,
  factLines,
  handOver,
  languageOf,
  leaveUnsent,
  momentOf,
  sentenceOf,
  sentencesFor,
  type LetterFact,
  type Sentences,
} from '#server/letters/service.ts';
import * as store from '#server/self-service/core/public-booking-store.ts';
import { timeOf } from './booking-page.ts';
import { linkOf } from './booking-token.ts';

const factsOf = (sentences: Sentences, time: PublicTime): LetterFact[] => [
  { label: 'letter.label-when', lines: [momentOf(sentences, new Date(time.startsAt), time)] },
  {
    label: 'letter.label-where',
    lines: [
      time.isTeleVisit
        ? sentenceOf(sentences, 'letter.by-video')
        : `${time.unit}, ${time.hospital}`,
    ],
  },
  { label: 'letter.label-with', lines: [time.practitioner] },
  { label: 'letter.label-why', lines: time.reason === null ? [] : [time.reason] },
];

interface BookingLetter {
  to: string;
  time: PublicTime;
  sentences: Sentences;
}

/** It names nobody: the address may be mistyped, and another person's. */
const letter = (
  { to, time, sentences }: BookingLetter,
  about: 'code' | RequestLetterKind,
  end: readonly string[],
): Letter => ({
  to,
  subject: sentenceOf(sentences, `letter.subject-${about}`, { clinic: time.hospital }),
  language: languageOf(sentences, `letter.${about}`),
  text: [
    sentenceOf(sentences, 'letter.greeting'),
    '',
    sentenceOf(sentences, `letter.${about}`),
    '',
    ...factLines(sentences, factsOf(sentences, time)),
    '',
    ...end,
    '',
  ].join('\n'),
});

/** The language of who wants to book is not known yet. */
export const codeLetter = ({ code, ...booking }: BookingLetter & { code: string }): Letter =>
  letter(booking, 'code', [
    ...factLines(booking.sentences, [{ label: 'letter.label-code', lines: [code] }]),
    '',
    sentenceOf(booking.sentences, 'letter.after-code'),
  ]);

/** Each change of a request is told once. */
export const occasionOf = ({ version }: Pick<store.BookingRow, 'version'>) => `version ${version}`;

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
  const page = `${deps.env.publicUrl}/book/${row.organizationId}/${row.unitId}`;
  const link = about === 'declined' ? page : linkOf(deps, bookingId);
  const sentences = await sentencesFor(deps.db, row);
  const clinicPhone = clinicToCall(time.hospital, time.phone);
  const end = [
    sentenceOf(sentences, `letter.link-${about}`),
    '',
    link,
    '',
    sentenceOf(sentences, 'letter.after-request', { clinicPhone }),
  ];
  const id = `booking-${bookingId}-${row.version}`;
  const written = { ...letter({ to: row.email, time, sentences }, about, end), id };
  const write = () => Promise.resolve(written);
  const result = await handOver(deps, subject, { ...request, write });
  if (result === 'deferred') throw new Error('no mail server took the letter about a request');
  if (about === 'declined' && result === 'accepted') await store.forgetDetails(deps.db, bookingId);
}
