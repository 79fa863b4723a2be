import { plainContract } from '#shared/roster/people.ts';
import { defaultRules } from '#shared/roster/rule-catalogue.ts';
import { dayAfter } from '#shared/roster/shift-times.ts';
import { typeOf } from '#server/test/duties.ts';
import type { FillRequest } from './problem.ts';
const from = '2026-03-02';
let seed = 7;
const random = () => ((seed = (seed * 1103515245 + 12345) % 2147483648) / 2147483648);
export function scene({ people, days }: { people: number; days: number }): FillRequest {
  const types = [typeOf('D', 'day', 7, 8), typeOf('S', 'swing', 15, 8), typeOf('N', 'night', 23, 8)].map((t) => ({ ...t, skillIds: t.letter === 'N' ? ['icu'] : [] }));
  const to = dayAfter(from, days - 1);
  const who = Array.from({ length: people }, (_, at) => ({
    id: `p${at}`, fullName: `P ${at}`, hospitalRole: 'Nurse' as never, unitId: 'unit', active: true, version: 1,
    contract: { ...plainContract, ftePercent: [100, 100, 80, 50][at % 4]!, takesNights: at % 10 !== 9, mostNightsInRow: 4, mostWeekMinutes: 50 * 60 },
    skills: at % 7 === 3 ? [] : [{ skillId: 'icu', expiresOn: at % 11 === 5 ? '2026-03-20' : null }],
  }));
  const cover = types.flatMap((t) => [1, 2, 3, 4, 5, 6, 7].map((on) => ({ shiftTypeId: t.id, on, least: { D: on > 5 ? 5 : 8, S: on > 5 ? 4 : 6, N: 4 }[t.letter]!, wanted: { D: on > 5 ? 6 : 9, S: on > 5 ? 5 : 7, N: 5 }[t.letter]! })));
  const wishes = who.flatMap((p) => Array.from({ length: 4 }, (_, k) => ({ id: `${p.id}w${k}`, practitionerId: p.id, day: dayAfter(from, Math.floor(random() * days)), kind: (['wanted', 'unwanted', 'impossible', 'unwanted'] as const)[k]!, shiftTypeId: null, note: null })));
  const absences = who.filter((_, at) => at % 5 === 0).map((p) => { const d = Math.floor(random() * (days - 7)); return { practitionerId: p.id, startsAt: `${dayAfter(from, d)}T00:00:00.000Z`, endsAt: `${dayAfter(from, d + 7)}T00:00:00.000Z`, kind: 'time-off' as const }; });
  return { unitId: 'unit', from, to, firstOpenDay: from, scope: 'open', weights: { fairness: 1, hours: 1, wishes: 1, continuity: 1 }, history: who.map((p) => ({ practitionerId: p.id, nights: Math.floor(random() * 40), weekends: Math.floor(random() * 40), holidays: 2 })),
    facts: { zone: 'Europe/London', rules: [...defaultRules], skills: [{ id: 'icu', name: 'ICU', version: 1 }], people: who as never, cover, holidays: [{ day: '2026-03-17', unitId: null, name: 'x' } as never], absences, wishes, shiftTypes: types, assignments: [], booked: [] } };
}
