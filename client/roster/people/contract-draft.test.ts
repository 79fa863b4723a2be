/** Tests how a contract is typed: hours and percent, empty limits, days of skills. */
import { expect, test } from 'vitest';
import { plainContract } from '#shared/roster/roster-people.ts';
import { contractDraftOf, toContract } from './contract-draft.ts';

const practitionerId = crypto.randomUUID();
const skillId = crypto.randomUUID();
const whose = { practitionerId, version: 3 };
const saved = contractDraftOf({
  id: practitionerId,
  fullName: 'Lena Okafor',
  hospitalRole: 'Attending',
  unitId: null,
  active: true,
  phone: null,
  version: 3,
  contract: { ...plainContract, mostWeekMinutes: 48 * 60 },
  skills: [{ skillId, expiresOn: null }],
});

test('what is shown is saved unchanged, and hours may have decimals', () => {
  expect(toContract(saved, whose)).toEqual({
    person: {
      ...whose,
      contract: { ...plainContract, mostWeekMinutes: 48 * 60 },
      skills: [{ skillId, expiresOn: null }],
    },
  });
  const changed = {
    ...saved,
    fullTime: '38,5',
    mostWeek: '',
    skills: [{ skillId, expiresOn: '2027-12-31' }],
  };
  expect(toContract(changed, whose)).toMatchObject({
    person: {
      contract: { fullTimeWeekMinutes: 38.5 * 60, mostWeekMinutes: null },
      skills: [{ skillId, expiresOn: '2027-12-31' }],
    },
  });
});

test('what is wrong is said at its field', () => {
  const wrong = { ...saved, fte: '', mostNights: '40', fullTime: 'full' };
  expect(Object.keys((toContract(wrong, whose) as { errors: object }).errors).toSorted()).toEqual([
    'fte',
    'fullTime',
    'mostNights',
  ]);
});
