/** Tasks of case managers in the last three months: some each working day, most done on time, a few not needed. */
import type { DateTime } from 'luxon';
import type { Practitioner } from '#server/platform/session.ts';
import { demoId, pick, seededRandom } from '#infra/seed/day-plan.ts';
import type { PastCase } from './past-case-store.ts';
import type { StoredStay } from './past-reviews.ts';
import { workingTime } from './past-reviews.ts';

const titles = [
  'Arrange transport home',
  'Call the family about the day of discharge',
  'Ask for a place in rehabilitation',
  'Order equipment for the home',
  'Send the discharge summary to the family doctor',
];

/** About three of four stays had one; it was to be done by 17:00 of the next working day. */
export function pastTasks(
  stored: readonly StoredStay[],
  { managers, until }: { managers: readonly Practitioner[]; until: Date },
): PastCase[] {
  return stored.flatMap(({ stay, patientId, encounterId }): PastCase[] => {
    const roll = seededRandom(`task ${stay.nth} ${stay.admittedAt.toISODate()}`);
    if (roll(4) === 0) return [];
    const manager = pick(roll, managers);
    const openedAt = workingTime(stay.admittedAt.plus({ hours: 6 + roll(40) }), roll);
    const target: DateTime = workingTime(openedAt.plus({ days: 1 }), roll).set({
      hour: 17,
      minute: 0,
    });
    const closedAt = workingTime(
      openedAt.plus({ hours: 2 + roll(22) + (roll(6) === 0 ? 40 : 0) }),
      roll,
    );
    if (closedAt.toJSDate() >= until) return [];
    const isDropped = roll(12) === 0;
    return [
      {
        id: demoId(`past task ${stay.nth} ${stay.patientName} ${openedAt.toISO()}`),
        kind: 'task',
        title: pick(roll, titles),
        subject: { instructions: '' },
        patientId,
        encounterId,
        openedAt: openedAt.toJSDate(),
        openedBy: manager.id,
        ownerId: manager.id,
        takenAt: null,
        targetAt: target.toJSDate(),
        moves: [
          {
            name: isDropped ? 'drop' : 'finish',
            at: closedAt.toJSDate(),
            by: manager.id,
            ...(isDropped && { note: 'The plan changed.' }),
          },
        ],
      },
    ];
  });
}
