/** A month as it was planned, seen and worked, for one person or a unit. */
import type { Assignment } from '#shared/roster.ts';
import type { PersonOnRoster } from '#shared/roster/roster-people.ts';
import { plainContract } from '#shared/roster/roster-people.ts';
import { assignmentOf } from '#shared/roster/packed-period.ts';
import { dutyOf, type Duty } from '#shared/roster/rules/duties.ts';
import { backupWeights, backupWords, type BackupCount } from '#shared/roster/backup-count.ts';
import { personalRules } from '#shared/roster/rules/rule-sets.ts';
import { dayAfter } from '#shared/roster/shift-times.ts';
import type { ShiftType } from '#shared/roster/shift-types.ts';
import type { TimeSpan, WorkedPerson, WorkedShift } from '#shared/roster/times-worked.ts';
import { checkWorked, unplannedType } from '#shared/roster/times-worked/overruns.ts';
import { proposedTime, windowsOf, type TimeMs } from '#shared/roster/times-worked/proposal.ts';
import { minuteMs } from '#shared/durations.ts';
import { actsWithin } from '#server/audit/service.ts';
import type { SignedIn } from '#server/roster/needs.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { packedRows } from '#server/roster/core/assignment-store.ts';
import { backupCount } from '#server/roster/core/backup-count-store.ts';
import * as dutyRules from '#server/roster/core/duty-rules-store.ts';
import * as setup from '#server/roster/core/setup-store.ts';
import { unitNames } from '#server/roster/core/roster-unit-store.ts';
import { ruleWindowDays } from '#server/roster/planning/roster-period.ts';
import { workedBy, type WorkedRow } from './worked-store.ts';

const iso = (ms: number) => new Date(ms).toISOString();
const spanOf = ({ startsMs, endsMs }: TimeMs): TimeSpan => ({
  startsAt: iso(startsMs),
  endsAt: iso(endsMs),
});
const timeOf = ({ startsAt, endsAt }: TimeSpan): TimeMs => ({
  startsMs: Date.parse(startsAt),
  endsMs: Date.parse(endsAt),
});

/** The local days of YYYY-MM. */
export function daysOfMonth(month: string): { from: string; to: string } {
  const from = `${month}-01`;
  return { from, to: dayAfter(`${dayAfter(from, 31).slice(0, 7)}-01`, -1) };
}

/** A shift with what is known of it; `duty` is as worked, else as planned. */
interface Line {
  assignment: Assignment | null;
  type: ShiftType;
  row: WorkedRow | null;
  duty: Duty;
  plannedMinutes: number;
}

function lineOf(
  { assignment, row }: { assignment: Assignment | null; row: WorkedRow | null },
  types: ReadonlyMap<string, ShiftType>,
  zone: string,
): Line[] {
  const planned = assignment && types.get(assignment.shiftTypeId);
  const worked = row && {
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
  };
  if (assignment && planned) {
    const duty = dutyOf({ ...assignment, ...worked }, planned, zone);
    const { countedMinutes: plannedMinutes } = dutyOf(assignment, planned, zone);
    const counted = planned.isAtHome ? { ...duty, countedMinutes: plannedMinutes } : duty;
    return [{ assignment, type: planned, row, duty: counted, plannedMinutes }];
  }
  if (!row || !worked) return [];
  const type = unplannedType(
    row.unitId,
    (row.endsAt.getTime() - row.startsAt.getTime()) / minuteMs,
  );
  const { id, practitionerId, day } = row;
  const duty = dutyOf({ id, practitionerId, day, rank: 'primary', ...worked }, type, zone);
  return [{ assignment: null, type, row, duty, plannedMinutes: 0 }];
}

interface ActsQuery {
  organizationId: string;
  lines: readonly Line[];
  now: Date;
}

/** What was seen around shifts on site that have begun: acts in the product, and rooms of tele-visits. */
async function seenAround(
  { db, roomTimes }: Pick<SignedIn, 'db' | 'roomTimes'>,
  { organizationId, lines, now }: ActsQuery,
): Promise<Map<string, TimeMs>> {
  const onSite = lines.flatMap(({ assignment, type }) =>
    assignment && !type.isAtHome ? [assignment] : [],
  );
  const windows = [...Map.groupBy(onSite, ({ practitionerId }) => practitionerId).values()].flatMap(
    (assignments) => {
      const times = windowsOf(assignments.map(timeOf));
      return assignments.flatMap(({ id, practitionerId }, at) => {
        const window = times[at];
        return window ? [{ id, practitionerId, ...window }] : [];
      });
    },
  );
  const begun = windows.filter(({ startsMs }) => startsMs < now.getTime());
  if (begun.length === 0) return new Map();
  const period = {
    practitionerIds: [...new Set(begun.map(({ practitionerId }) => practitionerId))],
    startsAt: new Date(Math.min(...begun.map(({ startsMs }) => startsMs))),
    endsAt: new Date(Math.max(...begun.map(({ endsMs }) => endsMs))),
  };
  const acts = await actsWithin(db, organizationId, begun);
  const rooms = Map.groupBy(
    await roomTimes(db, organizationId, period),
    ({ practitionerId }) => practitionerId,
  );
  const seenTimes = new Map<string, TimeMs>();
  for (const [at, { id, practitionerId, startsMs, endsMs }] of begun.entries()) {
    const instants = [
      ...(acts[at] ?? []),
      ...(rooms.get(practitionerId) ?? []).flatMap(({ joinedAt, leftAt }) =>
        [joinedAt, leftAt].flatMap((instant) => instant?.getTime() ?? []),
      ),
    ].filter((instant) => startsMs <= instant && instant < endsMs);
    if (instants.length > 0)
      seenTimes.set(id, { startsMs: Math.min(...instants), endsMs: Math.max(...instants) });
  }
  return seenTimes;
}

interface SheetContext {
  units: ReadonlyMap<string, string>;
  seen: ReadonlyMap<string, TimeMs>;
  all: readonly Line[];
  rulesFor: ReturnType<typeof personalRules>;
  backup: BackupCount;
  person: PersonOnRoster | undefined;
}

function shiftOf(
  line: Line,
  { units, seen: seenTimes, all, rulesFor, backup, person }: SheetContext,
): WorkedShift {
  const { assignment, type, row, duty, plannedMinutes } = line;
  const planned = assignment && timeOf(assignment);
  const seen = (assignment && seenTimes.get(assignment.id)) ?? null;
  const proposed = planned && !row ? (type.isAtHome ? planned : proposedTime(planned, seen)) : null;
  const duties = all.filter((one) => one !== line).map((one) => one.duty);
  const contract = person?.contract ?? plainContract;
  const weights = duty.isBackup ? backupWeights(backup) : { counted: 1, onCall: 0 };
  const settings = rulesFor(person, duty.day);
  const findings = row ? checkWorked(duty, duties, { settings, contract }) : [];
  return {
    id: row?.id ?? null,
    version: row?.version ?? 0,
    assignmentId: assignment?.id ?? null,
    practitionerId: duty.practitionerId,
    unit: row?.unit ?? units.get(assignment?.unitId ?? '') ?? '',
    name: assignment ? type.name : null,
    isAtHome: type.isAtHome,
    day: row && !assignment ? row.day : duty.day,
    planned: planned && spanOf(planned),
    seen: seen && spanOf(seen),
    proposed: proposed && spanOf(proposed),
    worked: row && spanOf({ startsMs: row.startsAt.getTime(), endsMs: row.endsAt.getTime() }),
    backup: duty.isBackup ? backupWords(backup) : null,
    onCallMinutes: (row ? duty.countedMinutes : plannedMinutes) * weights.onCall,
    plannedMinutes: Math.round(plannedMinutes * weights.counted),
    workedMinutes: row ? Math.round(duty.countedMinutes * weights.counted) : 0,
    note: row?.note ?? null,
    state: row?.state ?? 'open',
    decidedBy: row?.decidedBy ?? null,
    reason: row?.reason ?? null,
    findings: findings.map(({ severity, words }) => ({ severity, words })),
  };
}

interface SheetQuery {
  zone: string;
  people: readonly PersonOnRoster[];
  month: string;
  /** Only what is of this unit. */
  unitId?: string | undefined;
}

/** All that is planned or entered of these people, in order of time. */
async function linesOf(
  db: Connection,
  organizationId: string,
  {
    practitionerIds,
    from,
    to,
    zone,
  }: { practitionerIds: string[]; from: string; to: string } & {
    zone: string;
  },
): Promise<Line[]> {
  const around = {
    practitionerIds,
    from: dayAfter(from, -ruleWindowDays),
    to: dayAfter(to, ruleWindowDays),
  };
  const rows = await packedRows(db, { organizationId, ...around, withDrafts: false });
  const shiftTypes = await setup.shiftTypesById(db, organizationId, [
    ...new Set(rows.map(({ shiftTypeId }) => shiftTypeId)),
  ]);
  const types = new Map(shiftTypes.map((type) => [type.id, type]));
  const assignments = rows.flatMap((row) => assignmentOf(row, types) ?? []);
  const entered = await workedBy(db, organizationId, around);
  const keyOf = (id: string | null, practitionerId: string) => `${id} ${practitionerId}`;
  const rowOf = new Map(entered.map((row) => [keyOf(row.assignmentId, row.practitionerId), row]));
  const planned = new Set(assignments.map((one) => keyOf(one.id, one.practitionerId)));
  return [
    ...assignments.map((assignment) => ({
      assignment,
      row: rowOf.get(keyOf(assignment.id, assignment.practitionerId)) ?? null,
    })),
    ...entered
      .filter((row) => !planned.has(keyOf(row.assignmentId, row.practitionerId)))
      .map((row) => ({ assignment: null, row })),
  ]
    .flatMap((one) => lineOf(one, types, zone))
    .toSorted((line, other) => line.duty.startsMs - other.duty.startsMs);
}

const isWithin = ({ assignment, row }: Line, { from, to }: { from: string; to: string }) => {
  const day = assignment?.day ?? row?.day ?? '';
  return from <= day && day <= to;
};

/** As many statements for one person as for a unit. */
export async function sheetsOf(
  signedIn: SignedIn,
  { zone, people, month, unitId }: SheetQuery,
): Promise<WorkedPerson[]> {
  const { db, now, session } = signedIn;
  const { organizationId } = session.person;
  const days = daysOfMonth(month);
  const practitionerIds = people.map(({ id }) => id);
  const lines = await linesOf(db, organizationId, { practitionerIds, ...days, zone });
  const begun = lines.filter(({ row, duty }) => row ?? duty.startsMs <= now().getTime());
  const listed = begun.filter(
    (line) => isWithin(line, days) && (unitId === undefined || line.duty.type.unitId === unitId),
  );
  const rules = await dutyRules.rules(db, organizationId);
  const backup = await backupCount(db, organizationId);
  const rulesFor = personalRules(rules, await dutyRules.ruleSetChoices(db, organizationId));
  const seen = await seenAround(signedIn, { organizationId, lines: listed, now: now() });
  const units = await unitNames(db, organizationId);
  const allOf = Map.groupBy(begun, ({ duty }) => duty.practitionerId);
  const listedOf = Map.groupBy(listed, ({ duty }) => duty.practitionerId);
  return people.map((person) => ({
    id: person.id,
    fullName: person.fullName,
    shifts: (listedOf.get(person.id) ?? []).map((line) =>
      shiftOf(line, { units, seen, rulesFor, backup, person, all: allOf.get(person.id) ?? [] }),
    ),
  }));
}
