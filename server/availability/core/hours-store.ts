/** Rows of weekly hours, exceptions and time off, for one practitioner or many. */
import { sql } from 'kysely';
import type { DayException } from '#shared/availability.ts';
import type { HospitalRole } from '#shared/people/built-in-jobs.ts';
import { opensSession, roles } from '#shared/roles.ts';
import { jsonRead, readTogether, type JsonRead } from '#server/platform/postgres/compiled.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { isClinicalSql } from '#server/platform/rights/custom-job.ts';
import { isOfUnitOn, isOfUnitWithin } from '#server/platform/rights/unit-members.ts';
import { kindKeptBy } from '#server/platform/sql/kept-by.ts';
import { hasUsedAccount } from '#server/platform/sql/public-booking.ts';
import { takenOfPractitioner, type TakenQuery } from '#server/platform/sql/taken-times.ts';
import { spanOf } from '#server/platform/times/spans.ts';
import type { AwayTime, Hours } from './hours.ts';
import {
  awayOf,
  closuresInUnit,
  closuresOf,
  daysOf,
  localDays,
  shiftsOf,
  type CountsOn,
  type FilterValue,
  type FilterValues,
  type HoursRow,
} from './hour-parts-store.ts';
import type { PractitionerFilter } from './practitioner-filter.ts';
import type { Span } from '#shared/time.ts';
import { dayMs } from '#shared/durations.ts';

export interface PractitionerHours extends Hours {
  practitionerId: string;
  fullName: string;
  hospitalRole: HospitalRole;
  languages: string[];
  version: number;
  exceptions: Map<string, DayException[]>;
  timeOff: AwayTime[];
  shifts: Span[] | null;
  /** The other system that keeps the type to be booked with them; absent where none was given. */
  keptBy?: string | null;
}

/** Of more people than that, the first in order of name. */
export const mostPeopleFound = 200;

/** Local days of any zone are at most a day away from UTC's. */
const dayText = (instant: Date, days: number) =>
  new Date(instant.getTime() + days * dayMs).toISOString().slice(0, 10);

const speaks = (value: FilterValue) => sql<boolean>`exists (
  select from unnest(p.languages) as spoken
  where spoken = ${value('language')} or starts_with(spoken, ${value('language')} || '-')
    or starts_with(${value('language')}, spoken || '-'))`;

const isHolder = (value: FilterValue) => sql<boolean>`(
  p.hospital_role = any(${value('jobs')}::text[]) or p.id = any(${value('holderIds')}::uuid[]))`;

const isHolderOrClinical = (value: FilterValue) =>
  sql<boolean>`(${isHolder(value)} or ${isClinicalSql('p')})`;

const maySignIn = (value: FilterValue) => sql<boolean>`(
  p.role = any(${value('staff')}::text[]) and 'KareMD' = any(p.access_applications))`;

const filters = [
  'practitionerIds',
  'unitId',
  'holders',
  'language',
  'signsIn',
  'isPublic',
  'bookedTypeId',
  'withoutShifts',
] as const;

/** `one`: of a single practitioner, for which Postgres keeps its plan. Of a list it does not know the length. */
const statementFor = (
  presentFilters: ReadonlySet<(typeof filters)[number] | 'clinical' | 'one' | 'taken'>,
) =>
  jsonRead<FilterValues, HoursRow>((db, value) => {
    const isInUnit = presentFilters.has('unitId');
    const countsOn: CountsOn = (day) =>
      isInUnit ? isOfUnitOn('p', sql`${value('unitId')}::uuid`, day) : sql`true`;
    return db
      .selectFrom('practitioners as p')
      .leftJoin('availability as av', 'av.practitioner_id', 'p.id')
      .select([
        'p.id as practitionerId',
        'p.full_name as fullName',
        'p.hospital_role as hospitalRole',
        'p.zone',
        'p.languages',
        'av.rules',
        'av.version',
        daysOf(value, countsOn).as('days'),
        awayOf(value).as('away'),
        (isInUnit ? closuresInUnit(value) : closuresOf(value)).as('closures'),
      ])
      .$if(!presentFilters.has('withoutShifts'), (rows) =>
        rows.select(shiftsOf(value, countsOn).as('shifts')),
      )
      .$if(presentFilters.has('taken'), (rows) => {
        const takenSpan = { startsAt: value('takenFrom'), endsAt: value('takenUntil') };
        const whose = { askedBy: value('askedBy'), exceptId: value('exceptId') };
        const query = { span: takenSpan, now: value('now'), ...whose };
        return rows.select(takenOfPractitioner('p.id', query).as('taken'));
      })
      .$if(presentFilters.has('bookedTypeId'), (rows) => {
        const typeId = sql`${value('bookedTypeId')}::uuid`;
        const kind = { organizationId: sql.ref('p.organization_id'), typeId };
        return rows.select(kindKeptBy({ ...kind, unitId: sql.ref('p.unit_id') }).as('keptBy'));
      })
      .where('p.organization_id', '=', value('organizationId'))
      .where('p.active', '=', true)
      .$if(presentFilters.has('one'), (rows) => rows.where('p.id', '=', value('practitionerId')))
      .$if(presentFilters.has('practitionerIds') && !presentFilters.has('one'), (rows) =>
        rows.where(sql<boolean>`p.id = any(${value('practitionerIds')}::uuid[])`),
      )
      .$if(isInUnit, (rows) =>
        rows.where(isOfUnitWithin('p', sql`${value('unitId')}::uuid`, localDays(value))),
      )
      .$if(presentFilters.has('holders'), (rows) =>
        rows.where(presentFilters.has('clinical') ? isHolderOrClinical(value) : isHolder(value)),
      )
      .$if(presentFilters.has('language'), (rows) => rows.where(speaks(value)))
      .$if(presentFilters.has('isPublic'), (rows) => rows.where(hasUsedAccount('p')))
      .$if(presentFilters.has('signsIn'), (rows) => rows.where(maySignIn(value)))
      .orderBy('p.name_folded')
      .orderBy('p.id')
      .limit(sql.lit(mostPeopleFound));
  });

/** By the filters that are given. */
const statements = new Map<string, ReturnType<typeof statementFor>>();

function statementOf(among: PractitionerFilter, isTakenRead: boolean) {
  const isOne = among.practitionerIds?.length === 1;
  const presentFilters = [
    ...filters.filter((name) => among[name] !== undefined),
    ...(isOne ? (['one'] as const) : []),
    ...(among.holders?.orClinical ? (['clinical'] as const) : []),
    ...(isTakenRead ? (['taken'] as const) : []),
  ];
  const key = presentFilters.join(' ');
  const statement = statements.get(key) ?? statementFor(new Set(presentFilters));
  statements.set(key, statement);
  return statement;
}

/** In order of name; may share a statement with other reads. */
export const hoursRead = (
  among: PractitionerFilter,
  { startsAt, endsAt }: Span,
  booked?: TakenQuery,
): JsonRead<HoursRow> =>
  statementOf(
    among,
    booked !== undefined,
  )({
    organizationId: among.organizationId,
    practitionerIds: among.practitionerIds ?? [],
    practitionerId: among.practitionerIds?.[0] ?? '',
    unitId: among.unitId ?? '',
    jobs: among.holders?.jobs ?? [],
    holderIds: among.holders?.ids ?? [],
    language: among.language ?? '',
    bookedTypeId: among.bookedTypeId ?? '',
    staff: roles.filter(opensSession),
    startsAt,
    endsAt,
    fromDay: dayText(startsAt, -1),
    toDay: dayText(endsAt, 1),
    takenFrom: booked?.span.startsAt ?? startsAt,
    takenUntil: booked?.span.endsAt ?? endsAt,
    now: booked?.now ?? startsAt,
    askedBy: booked?.askedBy ?? null,
    exceptId: booked?.exceptId ?? null,
  });

export const hoursFrom = ({
  taken: _bookings,
  days,
  away,
  shifts,
  rules,
  version,
  ...person
}: HoursRow): PractitionerHours => ({
  ...person,
  rules: rules ?? [],
  version: version ?? 0,
  exceptions: new Map(days.map(({ day, exceptions }) => [day, exceptions])),
  timeOff: away.map((storedAway) => ({ ...storedAway, ...spanOf(storedAway) })),
  shifts: shifts?.map(spanOf) ?? null,
});

/** One statement, however many they are; in order of name. */
export async function hoursOf(
  db: Connection,
  among: PractitionerFilter,
  span: Span,
): Promise<PractitionerHours[]> {
  const [weeklyHours] = await readTogether(db, hoursRead(among, span));
  return weeklyHours.map((row) => ({ ...hoursFrom(row), isPublic: among.isPublic }));
}

/** The same with what is taken of each one's time, as `takenTimes` reads it. */
export async function hoursAndTakenOf(
  db: Connection,
  among: PractitionerFilter,
  { span, booked }: { span: Span; booked: TakenQuery },
): Promise<{ person: PractitionerHours; taken: Span[] }[]> {
  const [rows] = await readTogether(db, hoursRead(among, span, booked));
  return rows.map((row) => ({
    person: { ...hoursFrom(row), isPublic: among.isPublic },
    taken: (row.taken ?? []).map(([from, until]) => {
      return { startsAt: new Date(from), endsAt: new Date(until) };
    }),
  }));
}
