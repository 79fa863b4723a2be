/** What colleagues of the demo hospital wrote to each other in the last days; people by the part of their address before the @. */
import type { Priority } from '#shared/messages.ts';
import type { HospitalRole } from '#shared/people/built-in-jobs.ts';

export interface DemoMessage {
  from: string;
  text: string;
  minutesAgo: number;
  priority?: Priority;
  answerInHours?: number;
}

export interface DemoConversation {
  /** Two people, everybody of a unit, or who holds a role now. */
  with: { people: readonly [string, string] } | { unit: string } | { role: HospitalRole };
  messages: readonly DemoMessage[];
  /** Who has read all of it, besides who wrote last. */
  readBy?: readonly string[];
}

const hour = 60;
const day = 24 * hour;

export const conversations: readonly DemoConversation[] = [
  {
    with: { people: ['lena.okafor', 'leila.nasser'] },
    messages: [
      {
        from: 'leila.nasser',
        text: 'Can you look at the echo of 4 West 401 before the round?',
        minutesAgo: 95,
      },
      {
        from: 'lena.okafor',
        text: 'Done. Ejection fraction 30 %, no effusion around the heart.',
        minutesAgo: 70,
      },
      {
        from: 'leila.nasser',
        text: '4 West 401: creatinine is falling. May I go on with the diuretic at half the dose?',
        minutesAgo: 25,
        answerInHours: 2,
      },
    ],
  },
  {
    with: { people: ['lena.okafor', 'tomas.lindqvist'] },
    messages: [
      {
        from: 'tomas.lindqvist',
        text: 'I can take your Thursday evening clinic if you cover my Monday night.',
        minutesAgo: 2 * day,
      },
      { from: 'lena.okafor', text: 'Gladly. I have asked for the swap.', minutesAgo: 2 * day - 40 },
    ],
    readBy: ['tomas.lindqvist'],
  },
  {
    with: { people: ['noah.fischer', 'ines.carvalho'] },
    messages: [
      {
        from: 'ines.carvalho',
        text: '2 North 206 is ready for the ward. Norepinephrine off since four.',
        minutesAgo: 5 * hour,
      },
      {
        from: 'noah.fischer',
        text: 'Good. I have told General Medicine, they have a bed in the afternoon.',
        minutesAgo: 4 * hour,
      },
      {
        from: 'ines.carvalho',
        text: 'His daughter comes at five and speaks Punjabi. Is the interpreter booked?',
        minutesAgo: 80,
        answerInHours: 3,
      },
    ],
  },
  {
    with: { people: ['priya.raman', 'ben.carter'] },
    messages: [
      {
        from: 'ben.carter',
        text: 'The scanner is down for an hour. Stroke calls go by way of the main building.',
        minutesAgo: 3 * hour,
        priority: 'urgent',
      },
      { from: 'priya.raman', text: 'Thank you, the ambulances know.', minutesAgo: 3 * hour - 12 },
    ],
    readBy: ['ben.carter'],
  },
  {
    with: { people: ['elif.kaya', 'grace.adeyemi'] },
    messages: [
      {
        from: 'grace.adeyemi',
        text: 'The nursing home takes her on Tuesday if the forms are here tomorrow.',
        minutesAgo: 6 * hour,
      },
      {
        from: 'elif.kaya',
        text: 'Signed, they are in the tray on 5 East.',
        minutesAgo: 5 * hour - 20,
      },
    ],
    readBy: ['grace.adeyemi'],
  },
  {
    with: { people: ['maya.thompson', 'isaac.morton'] },
    messages: [
      {
        from: 'isaac.morton',
        text: 'I take 5 East today, can you do 4 West?',
        minutesAgo: 4 * hour,
      },
      { from: 'maya.thompson', text: 'Yes. 4 West 407 first.', minutesAgo: 4 * hour - 9 },
    ],
    readBy: ['isaac.morton'],
  },
  {
    with: { people: ['amira.haddad', 'emma.lund'] },
    messages: [
      {
        from: 'emma.lund',
        text: 'Dialysis chair 4 alarms again, the engineer was called.',
        minutesAgo: 7 * hour,
      },
      {
        from: 'amira.haddad',
        text: 'Move the noon patient to chair 6, please.',
        minutesAgo: 7 * hour - 15,
      },
    ],
    readBy: ['emma.lund'],
  },
  {
    with: { unit: 'Cardiology' },
    messages: [
      {
        from: 'leila.nasser',
        text: 'The teaching round begins at 12:30 on Wednesday, room 2.',
        minutesAgo: 26 * hour,
      },
      { from: 'lena.okafor', text: 'Two beds are free from the afternoon.', minutesAgo: 40 },
    ],
    readBy: ['marco.silva', 'farid.karimi'],
  },
  {
    with: { unit: 'Emergency' },
    messages: [
      {
        from: 'aoife.gallagher',
        text: 'From Monday the ambulance entrance is on the east side, for two weeks.',
        minutesAgo: 30 * hour,
      },
      {
        from: 'jonas.weber',
        text: 'Does somebody have the key of the plaster room?',
        minutesAgo: 2 * hour,
      },
    ],
    readBy: ['priya.raman', 'kwame.boadu'],
  },
  {
    with: { unit: 'General Medicine' },
    messages: [
      {
        from: 'rin.sato',
        text: 'Please enter your times worked of last week by Wednesday.',
        minutesAgo: 20 * hour,
      },
      {
        from: 'clara.dubois',
        text: '5 East has one side room for isolation left.',
        minutesAgo: 3 * hour,
      },
    ],
    readBy: ['esther.mwangi', 'patrick.byrne'],
  },
  {
    with: { role: 'Case Manager' },
    messages: [
      {
        from: 'lena.okafor',
        text: 'The family of 4 West 401 can take her home on Friday. Can transport be arranged?',
        minutesAgo: 50,
        answerInHours: 4,
      },
    ],
  },
  {
    with: { role: 'Case Manager' },
    messages: [
      {
        from: 'nadia.rahman',
        text: 'Mrs Chadwick asks for a rehabilitation place near her sister. Is there one?',
        minutesAgo: 3 * hour,
        answerInHours: 20,
      },
    ],
  },
];
