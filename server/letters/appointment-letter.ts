/** The text of letters to patients: when, where, with whom and what to bring; why only where the type allows it, and of tele-visits not for whom. */
import type { AppointmentLetterKind, PrintedLetter } from '#shared/front-desk/unsent-letters.ts';
import type { CalendarPart, Letter } from '#server/platform/mail/mail.ts';
import { icsText } from '#server/platform/icalendar.ts';
import { textsForPatient } from '#shared/appointments/texts/texts-for-patients.ts';
import { clinicToCall, eventOf, moment, noteLines } from './calendar-event.ts';
import { openingOf, sentenceOf } from './letter-sentences.ts';
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
  facts.kind === 'tele-visit' ? 'by video' : locationAndHospital(facts);

/** Ends a sentence: "call Northgate Hospital, +44 20 7946 0000". */
const callWords = ({ hospital, phone }: LetterFacts): string => clinicToCall(hospital, phone);

/** The location of a later date, where it differs from the first one's. */
const otherLocation = (one: LetterFacts, first: LetterFacts): string =>
  locationText(one) === locationText(first) ? '' : `, ${locationText(one)}`;

const toldOf = (facts: LetterFacts) =>
  textsForPatient({ ...facts, instructions: facts.typeInstructions }, facts);

/** Of several dates the first one's: each other has its own in its reminder. */
function textLines(facts: LetterFacts): string[] {
  const { reason, instructions } = toldOf(facts);
  return [
    ...(reason === null ? [] : [`    Why:    ${reason}`]),
    ...(instructions === null ? [] : ['', ...noteLines(instructions)]),
  ];
}

/** Those who need not come need not prepare. */
const isToCome = (about: AppointmentLetterKind) => about !== 'cancelled' && about !== 'choose';

function factLines(facts: LetterFacts, others: readonly LetterFacts[]): string[] {
  const names = facts.clinicians.map(({ fullName }) => fullName).join(', ');
  return [
    `    When:   ${moment(facts.startsAt, facts)}`,
    ...others.map(
      (other) => `            ${moment(other.startsAt, other)}${otherLocation(other, facts)}`,
    ),
    `    Where:  ${locationText(facts)}`,
    ...addressLines(facts).map((line) => `            ${line}`),
    ...(names === '' ? [] : [`    With:   ${names}`]),
  ];
}

const joining = (visitLink: string | null): string[] =>
  visitLink === null
    ? []
    : [
        'To join, open this link on a phone, tablet or computer with a camera; you need no account',
        'and no app. The waiting room opens 30 minutes before:',
        '',
        visitLink,
        '',
      ];

/** What the link is for, by what the type allows; the rest is left to the telephone. */
function linkWords(facts: LetterFacts, isOne: boolean) {
  const { patientsMayMove, patientsMayCancel, chooseBy } = facts;
  if (chooseBy !== null)
    return {
      use: `To choose another time, or to cancel, open this until ${moment(chooseBy, facts)}:`,
      call: 'If no time there suits you',
    };
  const othersSentence = isOne ? '' : ' For the others, call or wait for their reminders:';
  const first = isOne ? '' : ' to the first one';
  const end = isOne ? ':' : '.';
  if (patientsMayMove && patientsMayCancel)
    return {
      use: `To change the time, or if you cannot come${first}, open this${end}${othersSentence}`,
      call: null,
    };
  if (patientsMayMove)
    return {
      use: `To change the time${isOne ? '' : ' of the first one'}, open this${end}${othersSentence}`,
      call: 'If you cannot come',
    };
  if (!patientsMayCancel)
    return {
      use: `To see it again, open this${end}${othersSentence}`,
      call: 'To change the time, or if you cannot come',
    };
  return {
    use: isOne
      ? 'If you cannot come, tell us here, so that somebody else can have the time:'
      : `If you cannot come to the first one, tell us here.${othersSentence}`,
    call: 'To change the time',
  };
}

/** Of several dates the link is the first one's; each other has one in its reminder. */
function closing(facts: LetterFacts, link: string | null, isOne: boolean): string[] {
  const clinic = callWords(facts);
  if (link === null) return [`If you want another one, or did not expect this, call ${clinic}.`];
  const { use, call } = linkWords(facts, isOne);
  return [
    use,
    '',
    link,
    '',
    call === null
      ? `The link is yours alone. For anything else, call ${clinic}.`
      : `The link is yours alone. ${call}, call ${clinic}.`,
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

/** Of a single date: several have a link each, in their reminders. */
function codeOf({ kind, chooseBy }: LetterFacts, { link, visitLink }: LetterDetails) {
  if (visitLink !== null)
    return { link: visitLink, words: 'To join on a phone or tablet, scan this with it.' };
  if (link === null) return undefined;
  return kind === 'in-person' && chooseBy === null
    ? { link, words: 'When you come, scan this with your phone and tell us that you are here.' }
    : { link, words: 'To open the link on a phone, scan this with it.' };
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
      end: [...joining(visitLink), ...closing(facts, link, isOne)],
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

function written(facts: LetterFacts, letter: WrittenLetter): PrintedLetter {
  const { about, others, name, end } = letter;
  const { subject, line } = openingOf(facts, about, others.length === 0);
  const last = sentenceOf(facts, 'letter.closing');
  const hello = name === null ? 'Hello,' : `Hello ${name},`;
  return {
    subject: `${subject}, ${facts.hospital}`,
    text: [
      hello,
      '',
      line,
      '',
      ...factLines(facts, others),
      ...(isToCome(about) ? textLines(facts) : []),
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
  const { kind } = facts;
  const clinic = callWords(facts);
  const how =
    kind === 'tele-visit'
      ? `For the link to join it, or to change the time, call ${clinic}.`
      : `To change the time, or if you cannot come, call ${clinic}.`;
  const end = details.about === 'cancelled' ? closing(facts, null, true) : [how];
  return written(facts, { ...details, name: facts.patientName, end });
}
