/** Tests the document of the downtime pack: what it lists, by the clinic's clock, and that no name becomes markup. */
import { expect, test } from 'vitest';
import type { DowntimePack } from '#shared/on-call/downtime-pack.ts';
import { packDocument } from './pack-document.ts';

const night = { startsAt: '2026-10-24T18:00:00.000Z', endsAt: '2026-10-25T07:00:00.000Z' };
const person = { fullName: 'Dr. Sato', phone: '+44 20 7946 0001', pager: '4711', ...night };

const pack: DowntimePack = {
  madeAt: '2026-10-25T00:30:00.000Z',
  madeFor: 'Dr. Okafor',
  organization: 'St Mary & Sons',
  zone: 'Europe/London',
  hourFormat: '24',
  today: '2026-10-25',
  onCall: [
    {
      unit: 'ICU',
      unitPhone: null,
      role: 'On duty',
      isRequired: true,
      primary: [person],
      backup: [],
      next: {
        fullName: 'Dr. Ruiz',
        startsAt: '2026-10-25T07:00:00.000Z',
        endsAt: night.endsAt,
        others: 2,
      },
    },
    {
      unit: 'ED',
      unitPhone: '5',
      role: 'Call',
      isRequired: true,
      primary: [],
      backup: [],
      next: null,
    },
  ],
  shifts: [
    {
      unit: 'ICU',
      day: '2026-10-24',
      name: 'Night',
      people: ['Dr. Sato'],
      isChanged: true,
      ...night,
    },
  ],
  visits: [
    {
      startsAt: '2026-10-25T09:00:00.000Z',
      endsAt: '2026-10-25T09:20:00.000Z',
      patientName: '<img src=x onerror=alert(1)> "Ana"',
      birthDate: '1980-02-29',
      deceased: '2026-10',
      type: 'Follow-up',
      isTeleVisit: true,
      clinicians: ['Dr. Okafor'],
      location: null,
    },
  ],
  areOwnVisits: true,
};

test('the downtime pack says of when it is, who is on with their phones, and what is visited, over the change of the clocks', () => {
  const html = packDocument(pack);
  for (const words of [
    '25 October 2026 at 01:30</strong>',
    'Dr. Sato<br>(changed afterwards)',
    'St Mary &amp; Sons',
    'Dr. Sato, +44 20 7946 0001, pager 4711',
    'Dr. Ruiz and 2 others, ',
    '19:00 to 07:00',
    '09:00 to 09:20',
    '<b>(died)</b>',
    'Follow-up (tele-visit)',
    'Visits of Dr. Okafor, Sun 25 Oct',
    '<td>Nobody</td>',
  ])
    expect(html).toContain(words);
});

test('no name becomes markup', () => {
  const html = packDocument(pack);
  expect(html).not.toContain('<img');
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; &quot;Ana&quot;');
});
