/** Gives the demo hospital's discharges a shape: reasons, target days and barriers of present and past stays, delays of past ones. */
import type { DateTime } from 'luxon';
import { firstDelayReasons } from '#shared/utilization/delays.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import type { Practitioner } from '#server/platform/session.ts';
import { demoId, seededRandom } from '#infra/seed/day-plan.ts';
import { insertContacts } from './present-contacts.ts';
import { insertPastCases, type PastCase } from './past-case-store.ts';
import type { StoredStay } from './past-reviews.ts';
import {
  insertDelays,
  insertDelayReasons,
  insertTargetDays,
  openStays,
  type OpenStay,
  type SeededReason,
} from './discharge-seed-store.ts';

interface Discharges {
  organizationId: string;
  managers: readonly Practitioner[];
  /** Of the last three months. */
  past: readonly StoredStay[];
  now: DateTime;
}

/** The demo hospital has no directory of providers: it is said in words. */
const nursingHome = { unitId: null, providerId: null, name: 'Elm House nursing home', bed: '' };

const subjectOf = (
  { id, name, attribution }: SeededReason,
  waitsFor: typeof nursingHome | null,
) => ({ reasonId: id, reason: name, attribution, waitsFor });

/** About half of the stays have one, some two days old, some with nobody yet. */
function barrierOf(
  { encounterId, patientId }: OpenStay,
  {
    nth,
    reasons,
    managers,
    now,
  }: Pick<Discharges, 'managers' | 'now'> & {
    nth: number;
    reasons: readonly SeededReason[];
  },
): PastCase[] {
  const roll = seededRandom(`barrier ${nth}`);
  const reason = reasons[roll(reasons.length)];
  const manager = managers[nth % managers.length];
  if (nth % 2 === 1 || !reason || !manager) return [];
  const hasOwner = nth % 4 === 0;
  return [
    {
      id: demoId(`barrier ${nth} ${now.toISODate()}`),
      kind: 'barrier',
      title: reason.name,
      subject: subjectOf(reason, reason.attribution === 'post-acute' ? nursingHome : null),
      patientId,
      encounterId,
      sameAs: `${encounterId}:${reason.id}`,
      openedAt: now.minus({ hours: 3 + roll(60) }).toJSDate(),
      openedBy: manager.id,
      ownerId: hasOwner ? manager.id : null,
      takenAt: null,
      moves: [],
    },
  ];
}

/** How many days after its target day a stay ended: most left in time. */
const daysLate = [0, 0, -1, 0, 1, 0, 2];

/** Of seven past stays six had one. */
const pastTargets = (past: readonly StoredStay[]) =>
  past
    .filter((_, nth) => nth % 7 !== 6)
    .map(({ stay, encounterId: stayId }, nth) => ({
      stayId,
      day: stay.endedAt.minus({ days: daysLate[nth % 7] ?? 0 }).toISODate() ?? '',
    }));

interface DelayedStay {
  stored: StoredStay;
  reason: SeededReason;
  days: number;
}

/** A barrier that stood as long as it delayed the stay, and was solved on its last day. */
function solvedBarrier(
  { stored: { stay, patientId, encounterId }, reason, days }: DelayedStay,
  manager: Practitioner,
): PastCase {
  const solvedAt = stay.endedAt.minus({ hours: 3 });
  return {
    id: demoId(`past barrier ${encounterId}`),
    kind: 'barrier',
    title: reason.name,
    subject: subjectOf(reason, null),
    patientId,
    encounterId,
    openedAt: solvedAt.minus({ days }).toJSDate(),
    openedBy: manager.id,
    ownerId: manager.id,
    takenAt: null,
    moves: [{ name: 'solve', at: solvedAt.toJSDate(), by: manager.id }],
  };
}

/** Where the organization has reasons already, it has all of this. */
export async function insertDischarges(db: Connection, discharges: Discharges): Promise<void> {
  const { organizationId, managers, past, now } = discharges;
  const [manager] = managers;
  if (!manager) return;
  const reasons = await insertDelayReasons(db, organizationId, firstDelayReasons);
  if (reasons.length === 0) return;
  const present = await openStays(db, organizationId);
  const at = now.minus({ hours: 2 }).toJSDate();
  const by = manager.id;
  const targets = present
    .filter((_, nth) => nth % 5 !== 4)
    .map(({ encounterId: stayId }, nth) => ({
      stayId,
      day: now.plus({ days: [0, 1, 0, 3, -1][nth % 5] ?? 0 }).toISODate() ?? '',
    }));
  await insertTargetDays(db, { organizationId, targets, by, at });
  const barriers = present.flatMap((stay, nth) => barrierOf(stay, { nth, reasons, managers, now }));
  await insertPastCases(db, organizationId, barriers);
  await insertTargetDays(db, { organizationId, targets: pastTargets(past), by, at });
  const delayed = past
    .filter((_, nth) => nth % 9 === 0)
    .flatMap((stored, nth): DelayedStay[] => {
      const reason = reasons[nth % reasons.length];
      return reason ? [{ stored, reason, days: 1 + (nth % 2) }] : [];
    });
  const solved = delayed.map((stay) => solvedBarrier(stay, manager));
  await insertPastCases(db, organizationId, solved);
  const delays = delayed.map(({ stored: { encounterId: stayId }, reason, days }, nth) => ({
    stayId,
    reason,
    days,
    isAvoidable: nth % 4 !== 3,
  }));
  await insertDelays(db, { organizationId, delays, by, at });
  await insertContacts(db, { organizationId, by, now }, present);
}
