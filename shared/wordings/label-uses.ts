/** The greeting of letters to patients and the labels of their facts, which an organization can write itself. */
import type { UseWords } from './use-words.ts';

const group = 'Labels in letters';

const label = (name: string, about: string) =>
  ({ group, label: name, about, isLine: true, characters: 30 }) as const satisfies UseWords;

const words = (name: string, about: string) =>
  ({ group, label: name, about, isLine: true }) as const satisfies UseWords;

export const labelUses = {
  'letter.greeting': words(
    'Greeting without a name',
    'Of letters with a link that opens with the name, and to who is not known.',
  ),
  'letter.greeting-name': {
    ...words('Greeting with the name', 'Of letters without a link to a tele-visit.'),
    blanks: { name: 'optional' },
  },
  'letter.label-when': label('When', 'Before the day and time.'),
  'letter.label-where': label('Where', 'Before the place.'),
  'letter.label-with': label('With whom', 'Before the names of the clinicians.'),
  'letter.label-why': label('Why', 'Before the reason, where the type lets patients read it.'),
  'letter.label-code': label('Code', 'Before the code of a booking.'),
  'letter.moment': {
    ...words('Day and time', 'In its language the day is written wherever a letter says one.'),
    blanks: { day: 'needed', time: 'needed', zone: 'needed' },
  },
  'letter.by-video': words('By video', 'Where a tele-visit takes place.'),
  'letter.note': words('Please note', 'The line above what the patient has to know or bring.'),
  'letter.calendar-event': {
    ...words('Calendar entry', 'The title of the appointment in the patient’s calendar program.'),
    characters: 120,
    blanks: { clinic: 'needed' },
  },
} as const satisfies Record<string, UseWords>;
