/** Tests what the fields of a death, PID-29 and PID-30, are read as. */
import { Hl7Message } from '@medplum/core';
import { expect, test } from 'vitest';
import { statedPatientOf } from './stated-patient.ts';

const unread = 'PID-29 (time of death) is not kept: it cannot be read';
const contradiction =
  'PID-29 and PID-30 (death) are not kept: one has a date, the other says that the patient lives';

test.each([
  ['', undefined, []],
  ['|Y', 'true', []],
  ['2026|Y', '2026', []],
  ['202605|', '2026-05', []],
  ['20260503|y', '2026-05-03', []],
  // Local time of the feed, whose day is not that of UTC.
  ['202605032330|Y', '2026-05-03T23:30:00-04:00', []],
  ['20260503233000+0200|Y', '2026-05-03T17:30:00-04:00', []],
  ['|N', null, []],
  ['|""', null, []],
  ['""|', null, []],
  ['""|Y', 'true', []],
  ['20260503|N', undefined, [contradiction]],
  ['spring|Y', 'true', [unread]],
  ['20260230|', undefined, [unread]],
  ['29990101|Y', 'true', [unread]],
  ['|?', undefined, ['PID-30 (death) is not kept: it is neither Y nor N']],
])('S258 %j is read as %j', (sent, deceased, remarks) => {
  const message = Hl7Message.parse(
    `MSH|^~\\&|A|B|C|D|20261102||ADT^A08|1|P|2.5\rPID|1${'|'.repeat(28)}${sent}`,
  );
  const stated = statedPatientOf(message, 'America/New_York');
  expect([stated.details.deceased, stated.remarks]).toEqual([deceased, remarks]);
});
