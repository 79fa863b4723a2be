/** Rows of clocks, and of the rules in force by which they start. */
import { sql, type RawBuilder } from 'kysely';
import { closingMoves, kindOf, type KindName } from '#shared/case-kinds/kinds.ts';
import type { CaseClock, ClockState } from '#shared/cases.ts';
import type { ClockUnit, SecondLength } from '#shared/cases/clock.ts';
import type { Connection } from '#server/platform/postgres/database.ts';

interface Rule {
  id: string;
  name: string;
  label: string;
  length: number;
  unit: ClockUnit;
  zone: string;
  dayEndsAt: string | null;
  cutOffAt: string | null;
  dayOffDueAt: string | null;
  second: SecondLength | null;
  countsFrom: string;
  observesClosures: boolean;
  holidays: string[];
  warnMinutes: number;
  metBy: string[];
  pausedIn: string[];
}

export type StoredRule = Rule;

/** The clock of a time that was set for a case itself: it only ends, and moves with that time. */
const setTimeRule = (kind: KindName): Rule => ({
  id: '',
  name: 'set-time',
  label: kindOf(kind).label,
  length: 1,
  unit: 'hours',
  zone: 'UTC',
  dayEndsAt: null,
  cutOffAt: null,
  dayOffDueAt: null,
  second: null,
  countsFrom: 'event',
  observesClosures: false,
  holidays: [],
  warnMinutes: 0,
  metBy: closingMoves(kind),
  pausedIn: [],
});

const setTimeCitation = 'The time that was set for it';

/** What a clock runs by. */
export const ruleColumns = [
  'r.id',
  'r.name',
  'r.label',
  'r.length',
  'r.unit',
  'r.zone',
  'r.day_ends_at as dayEndsAt',
  'r.cut_off_at as cutOffAt',
  'r.day_off_due_at as dayOffDueAt',
  'r.second_length as second',
  'r.counts_from as countsFrom',
  'r.observes_closures as observesClosures',
  'r.holidays',
  'r.warn_minutes as warnMinutes',
  'r.met_by as metBy',
  'r.paused_in as pausedIn',
] as const;

/** The local day of a moment where the rule counts. */
export const dayOfRule = (rule: string, at: Date) =>
  sql<string>`(${at}::timestamptz at time zone ${sql.ref(`${rule}.zone`)})::date`;

export const isValidAt = (rule: string, at: Date) =>
  sql<boolean>`${dayOfRule(rule, at)} between ${sql.ref(`${rule}.valid_from`)}
    and coalesce(${sql.ref(`${rule}.valid_to`)}, 'infinity')`;

interface StartEvent {
  organizationId: string;
  kind: KindName;
  event: string;
  subject: unknown;
  at: Date;
}

const asJson = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`;

/** With the payer of the organization's table, where its words or id mean one: a rule for "Aetna" holds for "AETNA INC". */
const withPayer = (
  fields: RawBuilder<unknown>,
  { organizationId, id }: { organizationId: string; id: RawBuilder<unknown> },
) => sql`(${fields} || coalesce((
  select jsonb_build_object('payer', p.name)
  from payer_name(${organizationId}, ${id}, ${fields} ->> 'payer') as p (name)
  where p.name is not null), '{}'))`;

/** Of each name the one that says most about the subject (a payer's before everybody's), then the newest. */
export const rulesStartedBy = (
  db: Connection,
  { organizationId, kind, event, subject, at }: StartEvent,
): Promise<Rule[]> =>
  db
    .selectFrom('clock_rules as r')
    .select(ruleColumns)
    .distinctOn('r.name')
    .where('r.organization_id', '=', organizationId)
    .where('r.kind', '=', kind)
    .where('r.starts_on', '=', event)
    .where('r.state', '=', 'published')
    .where(sql<boolean>`${withPayer(sql`r.applies_to`, { organizationId, id: sql`null` })}
      <@ ${withPayer(asJson(subject), { organizationId, id: sql`${asJson(subject)} ->> 'payerCode'` })}`)
    .where(isValidAt('r', at))
    .orderBy('r.name')
    .orderBy(sql`(select count(*) from jsonb_object_keys(r.applies_to))`, 'desc')
    .orderBy('r.approved_at', 'desc')
    .execute();

/** Local days from this one on for a year on which the whole organization is closed, up to that many. */
export async function closedDays(
  db: Connection,
  organizationId: string,
  from: string,
): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select distinct to_char(d, 'YYYY-MM-DD') as day from closures c
    cross join lateral generate_series(greatest(c.from_day, ${from}::date),
      least(c.to_day, ${from}::date + 400), interval '1 day') d
    where c.organization_id = ${organizationId} and c.unit_id is null and c.to_day >= ${from}::date
  `.execute(db);
  return rows.map(({ day }) => day);
}

export interface StoredPause {
  from: string;
  to: string | null;
}

/** What undoing a move puts back. */
export interface ClockSnapshot {
  id: string;
  state: ClockState;
  dueAt: string;
  warnAt: string;
  pauses: StoredPause[];
  warnedAt: string | null;
  endedAt: string | null;
}

export interface StoredClock extends ClockSnapshot {
  caseId: string;
  organizationId: string;
  startedAt: string;
  rule: Rule;
  /** Of a time that was set for the case. */
  isSetTime: boolean;
}

export interface NewClock extends Record<'startedAt' | 'dueAt' | 'warnAt', Date> {
  id: string;
  organizationId: string;
  caseId: string;
  /** Null: of a time that was set for the case. */
  ruleId: string | null;
  /** Running, unless it is past as it begins. */
  isMissed?: boolean;
}

export async function insertAll(db: Connection, clocks: readonly NewClock[]): Promise<void> {
  if (clocks.length === 0) return;
  await db
    .insertInto('clocks')
    .values(
      clocks.map((clock) => ({
        id: clock.id,
        organization_id: clock.organizationId,
        case_id: clock.caseId,
        rule_id: clock.ruleId,
        state: clock.isMissed ? ('missed' as const) : ('running' as const),
        started_at: clock.startedAt,
        due_at: clock.dueAt,
        warn_at: clock.warnAt,
        pauses: '[]',
        ended_at: clock.isMissed ? clock.dueAt : null,
      })),
    )
    .execute();
}

const clocks = (db: Connection) =>
  db
    .selectFrom('clocks as k')
    .innerJoin('cases as c', 'c.id', 'k.case_id')
    .leftJoin('clock_rules as r', 'r.id', 'k.rule_id')
    .select([
      'c.kind',
      'k.id as clockId',
      'k.case_id as caseId',
      'k.organization_id as organizationId',
      'k.state',
      'k.started_at as startedAt',
      'k.due_at as dueAt',
      'k.warn_at as warnAt',
      'k.pauses',
      'k.warned_at as warnedAt',
      'k.ended_at as endedAt',
    ])
    .select(ruleColumns)
    .select('r.citation');

type ClockRow = Awaited<ReturnType<ReturnType<typeof clocks>['execute']>>[number];

/** The columns of a rule are null together. */
const ruleOf = ({ id, kind, ...row }: ClockRow): Rule =>
  id === null ? setTimeRule(kind) : ({ ...row, id } as Rule);

const storedOf = (row: ClockRow): StoredClock => ({
  id: row.clockId,
  caseId: row.caseId,
  organizationId: row.organizationId,
  state: row.state,
  startedAt: row.startedAt.toISOString(),
  dueAt: row.dueAt.toISOString(),
  warnAt: row.warnAt.toISOString(),
  pauses: row.pauses as StoredPause[],
  warnedAt: row.warnedAt?.toISOString() ?? null,
  endedAt: row.endedAt?.toISOString() ?? null,
  rule: ruleOf(row),
  isSetTime: row.id === null,
});

/** A case's running and paused clocks, and its missed ones, which still have to be met. */
export async function going(db: Connection, caseId: string): Promise<StoredClock[]> {
  const rows = await clocks(db)
    .where('k.case_id', '=', caseId)
    .where('k.state', 'in', ['running', 'paused', 'missed'])
    .orderBy('k.id')
    .execute();
  return rows.map(storedOf);
}

/** The clock and its case's row are locked, the case first, as moves do. Null where there is none. */
export async function locked(db: Connection, clockId: string): Promise<StoredClock | null> {
  await db
    .selectFrom('cases')
    .select('id')
    .where('id', '=', (is) => is.selectFrom('clocks').select('case_id').where('id', '=', clockId))
    .forUpdate()
    .execute();
  const row = await clocks(db).where('k.id', '=', clockId).executeTakeFirst();
  return row ? storedOf(row) : null;
}

const instantOf = (text: string | null) => (text === null ? null : new Date(text));

export async function save(db: Connection, clock: ClockSnapshot): Promise<void> {
  await db
    .updateTable('clocks')
    .set({
      state: clock.state,
      due_at: new Date(clock.dueAt),
      warn_at: new Date(clock.warnAt),
      pauses: JSON.stringify(clock.pauses),
      warned_at: instantOf(clock.warnedAt),
      ended_at: instantOf(clock.endedAt),
    })
    .where('id', '=', clock.id)
    .execute();
}

/** For the page of a case: those that run first, by when they are due. */
export async function ofCase(db: Connection, caseId: string): Promise<CaseClock[]> {
  const rows = await clocks(db)
    .where('k.case_id', '=', caseId)
    .orderBy(sql`k.ended_at is not null`)
    .orderBy('k.due_at')
    .execute();
  return rows.map(({ clockId, label, citation, kind, state, startedAt, dueAt, warnAt }) => ({
    id: clockId,
    label: label ?? kindOf(kind).label,
    citation: citation ?? setTimeCitation,
    state,
    startedAt: startedAt.toISOString(),
    dueAt: dueAt.toISOString(),
    warnAt: warnAt.toISOString(),
  }));
}
