/** Tests what an answer to a request for authorization is read as: its kind, days and number, without a word about money. */
import { expect, test } from 'vitest';
import { readAuthorization } from './authorization-answer.ts';

const answered = (more: object) => ({
  resourceType: 'ClaimResponse',
  outcome: 'complete',
  insurer: { display: 'North Health' },
  ...more,
});
const period = (start: string, end: string) => ({ start, end });
const guide = 'http://hl7.org/fhir/us/davinci-pas/StructureDefinition/extension-';
const decided = (display: string) => ({
  adjudication: [
    {
      category: { coding: [{ code: 'submitted' }] },
      extension: [
        {
          url: `${guide}reviewAction`,
          extension: [
            {
              url: `${guide}reviewActionCode`,
              valueCodeableConcept: { coding: [{ code: 'x', display }] },
            },
          ],
        },
      ],
    },
  ],
});
const read = (body: object, request: object | null = null, zone = 'America/New_York') => {
  const answer = readAuthorization(body, request, zone);
  return answer && [answer.answer, answer.fromDay, answer.untilDay, answer.number];
};

test('S509 an answer is approved, denied, pended or not needed as the payer’s system says, and an error is none', () => {
  const preAuthPeriod = period('2026-11-02', '2026-11-05');
  const approved = answered({ preAuthRef: 'A-7', preAuthPeriod });
  expect(read(approved)).toEqual(['approved', '2026-11-02', '2026-11-05', 'A-7']);
  expect(read({ ...approved, disposition: 'Not certified' })?.[0]).toBe('denied');
  expect(read(answered({ outcome: 'queued' }))).toEqual(['pended', null, null, '']);
  expect(read(answered({ outcome: 'error', preAuthRef: 'A-7' }))).toBeNull();
  expect(read(answered({}))).toBeNull();
  expect(read(answered({ disposition: 'No authorization required', preAuthPeriod }))).toEqual([
    'not-needed',
    null,
    null,
    '',
  ]);
  const categories = [{ category: { coding: [{ code: 'denialreason' }] } }];
  expect(read(answered({ adjudication: categories }))?.[0]).toBe('denied');
  // One service that is approved makes the answer an approval of its days.
  const item = [
    { ...decided('Not Certified') },
    {
      ...decided('Certified in total'),
      extension: [
        { url: `${guide}itemPreAuthPeriod`, valuePeriod: preAuthPeriod },
        { url: `${guide}authorizationNumber`, valueString: 'B-1' },
      ],
    },
  ];
  expect(read(answered({ item }))).toEqual(['approved', '2026-11-02', '2026-11-05', 'B-1']);
  expect(read(answered({ item: [item[0]] }))?.[0]).toBe('denied');
});

test('S509 days are local days, and those of the request where the answer names none', () => {
  const times = period('2026-11-01T03:30:00Z', '2026-11-02T04:59:00Z');
  const of = (preAuthPeriod: object) => answered({ preAuthRef: 'A', preAuthPeriod });
  // New York leaves summer time on 1 November: half past three UTC is still 31 October.
  expect(read(of(times))?.slice(1, 3)).toEqual(['2026-10-31', '2026-11-01']);
  expect(read(of(period('2026-11-05', '2026-11-02')))?.slice(1, 3)).toEqual([null, null]);
  const request = { item: [{ servicedPeriod: period('2026-11-02', '2026-11-04') }] };
  const noDays = answered({ preAuthRef: 'A' });
  expect(read(noDays, request)?.slice(1, 3)).toEqual(['2026-11-02', '2026-11-04']);
  expect(read(noDays)).toEqual(['approved', null, null, 'A']);
});

test('S509 words of a payer are kept without an amount', () => {
  const noteOf = (disposition: string) =>
    readAuthorization(answered({ disposition }), null, 'UTC')?.note;
  expect(noteOf('Denied: not medically needed')).toBe('Denied: not medically needed');
  for (const words of ['Approved for 1,200.00', 'Approved $900', 'Approved up to USD 900'])
    expect(noteOf(words)).toBe('');
});
