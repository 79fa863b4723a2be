/** The text of letters to patients: when, where, with whom and what to bring; why only where the type allows it, and of tele-visits not for whom. */
import type { AppointmentLetterKind, PrintedLetter } from '#shared/front-desk/unsent-letters.ts';
import type { CalendarPart, Letter } from '#server/platform/mail/mail.ts';
import { icsText } from '#server/platform/icalendar.ts';
import { textsForPatient } from '#shared/appointments/texts/texts-for-patients.ts';
import { eventOf } from './calendar-event.ts';
import { factLines } from '#server/letters/sentences/fact-lines.ts';
import {
  momentOf,
  noteLines,
  openingOf,
  sentenceOf,
} from '#server/letters/sentences/letter-sentences.ts';
import {
  callSentence,
  codeOf,
  joinLines,
  linkLines,
} from '#server/letters/sentences/link-sentences.ts';
import type { LetterFacts } from './store.ts';

/** Null for a tele-visit: a person with its link gives the patient's name to be let in (S50). */
const nameOf = ({ kind, patientName }: LetterFacts): string | null =>
  kind === 'tele-visit' ? null : patientName;

/** "Room 3, Cardiology, Northgate Hospital". */
const locationAndHospital = ({ place, hospital }: LetterFacts): string =>
  place === null ? hospital : `${place}, ${hospital}`;

/** Of the hospital, in the lines in which it was typed. */
const addressLines = ({ kind, address }: LetterFacts): string[] =>
  kind === 'tele-visit' || address === null ? [] : address.split('\n');

/** "Room 3, Cardiology, Northgate Hospital, 1 Bay Road, Northgate". */
const addressOf = (facts: LetterFacts): string =>
  [locationAndHospital(facts), ...addressLines(facts)].join(', ');

const locationText = (facts: LetterFacts): string =>
  facts.kind === 'tele-visit' ? sentenceOf(facts, 'letter.by-video') : locationAndHospital(facts);

/** The location of a later date, where it differs from the first one's. */
const otherLocation = (one: LetterFacts, first: LetterFacts): string =>
  locationText(one) === locationText(first) ? '' : `, ${locationText(one)}`;

const toldOf = (facts: LetterFacts) =>
  textsForPatient({ ...facts, instructions: facts.typeInstructions }, facts);

/** Those who need not come need not prepare. */
const isToCome = (about: AppointmentLetterKind) => about !== 'cancelled' && about !== 'choose';

/** Of several dates why and what to bring are the first one's: each other has its own in its reminder. */
function textLines(
  facts: LetterFacts,
  { about, others }: Pick<LetterDetails, 'about' | 'others'>,
): string[] {
  const { reason, instructions } = isToCome(about)
    ? toldOf(facts)
    : { reason: null, instructions: null };
  const names = facts.clinicians.map(({ fullName }) => fullName).join(', ');
  const later = others.map(
    (other) => `${momentOf(facts, other.startsAt, other)}${otherLocation(other, facts)}`,
  );
  return [
    ...factLines(facts, [
      { label: 'letter.label-when', lines: [momentOf(facts, facts.startsAt, facts), ...later] },
      { label: 'letter.label-where', lines: [locationText(facts), ...addressLines(facts)] },
      { label: 'letter.label-with', lines: names === '' ? [] : [names] },
      { label: 'letter.label-why', lines: reason === null ? [] : [reason] },
    ]),
    ...(instructions === null ? [] : ['', ...noteLines(facts, instructions)]),
  ];
}

/**
 * An invitation has one event; several are published, which asks for no answer. Each cancelled event
 * has a part of its own: a cancellation names one UID (RFC 5546, section 3.2.5).
 */
function calendarsOf(
  facts: LetterFacts & { email: string },
  { about, others, from, at }: LetterDetails,
): CalendarPart[] {
  if (about === 'reminder' || about === 'choose') return [];
  const isCancelled = about === 'cancelled';
  const isSingle = isCancelled || others.length === 0;
  const events = [facts, ...others].map((event) =>
    eventOf(event, {
      from,
      isCancelled,
      summary: sentenceOf(event, 'letter.calendar-event', { clinic: event.hospital }),
      description: isCancelled ? null : toldOf(event).instructions,
      location: event.kind === 'tele-visit' ? undefined : addressOf(event),
      attendee: isSingle ? { name: nameOf(event) ?? facts.email, email: facts.email } : undefined,
    }),
  );
  const written = (method: CalendarPart['method'], of: typeof events) => ({
    method,
    text: icsText({ method, at, events: of }),
  });
  if (isCancelled) return events.map((event) => written('CANCEL', [event]));
  return [written(isSingle ? 'REQUEST' : 'PUBLISH', events)];
}

interface LetterDetails {
  about: AppointmentLetterKind;
  /** Later dates that the letter lists too. */
  others: readonly LetterFacts[];
  /** Stays the same however often the letter is sent. */
  id: string;
  /** Where the patient can say that they cannot come; null for a cancelled appointment. */
  link: string | null;
  /** Where a tele-visit is joined; of several dates each has its own, in its reminder. */
  visitLink: string | null;
  from: string;
  at: Date;
}

export function letterTo(facts: LetterFacts & { email: string }, details: LetterDetails): Letter {
  const { about, id, link, visitLink, others } = details;
  const isOne = others.length === 0;
  const [calendar, ...furtherCalendars] = calendarsOf(facts, details);
  return {
    id,
    to: facts.email,
    ...written(facts, {
      about,
      others,
      name: [facts, ...others].some((one) => nameOf(one) === null) ? null : nameOf(facts),
      end: [...joinLines(facts, visitLink), ...linkLines(facts, link, isOne)],
    }),
    code: isOne ? codeOf(facts, details) : undefined,
    calendar,
    furtherCalendars,
  };
}

interface WrittenLetter extends Pick<LetterDetails, 'about' | 'others'> {
  /** Null where the letter has a link that opens with the name. */
  name: string | null;
  end: readonly string[];
}

function written(facts: LetterFacts, letter: WrittenLetter) {
  const { about, others, name, end } = letter;
  const { subject, line, language } = openingOf(facts, about, others.length === 0);
  const last = sentenceOf(facts, 'letter.closing');
  const hello =
    name === null
      ? sentenceOf(facts, 'letter.greeting')
      : sentenceOf(facts, 'letter.greeting-name', { name });
  return {
    subject,
    language,
    text: [
      hello,
      '',
      line,
      '',
      ...textLines(facts, { about, others }),
      '',
      ...end,
      ...(last === '' ? [] : ['', last]),
      '',
    ].join('\n'),
  };
}

/** On paper there is the name and no link: nobody types one, and together they would open the visit (S50). */
export function letterOnPaper(
  facts: LetterFacts,
  details: Pick<LetterDetails, 'about' | 'others'>,
): PrintedLetter {
  const use = facts.kind === 'tele-visit' ? 'letter.paper-visit' : 'letter.paper-change';
  const end =
    details.about === 'cancelled' ? linkLines(facts, null, true) : [callSentence(facts, use)];
  return {
    ...written(facts, { ...details, name: facts.patientName, end }),
    checkInWords: sentenceOf(facts, 'letter.paper-code'),
  };
}
