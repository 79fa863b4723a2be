/** Huddles about barriers to a discharge: which room, who called it, and who was in it. */
import { sql, type Kysely } from 'kysely';

/** `case_id` is the barrier from which it was called. */
const huddles = sql`
create table huddles (
  id uuid primary key default uuidv7(),
  organization_id uuid not null references organizations,
  case_id uuid not null references cases on delete cascade,
  visit_id uuid not null unique references visits on delete cascade,
  called_by uuid not null references practitioners,
  called_at timestamptz not null,
  ended_by uuid references practitioners,
  ended_at timestamptz,
  check ((ended_by is null) = (ended_at is null))
);
create index huddles_of_case on huddles (case_id)`;

/** Of the place to which a patient goes: a nursing facility, home care. */
const liaisons = sql`
alter table visit_invitations drop constraint visit_invitations_role_check;
alter table visit_invitations add constraint visit_invitations_role_check
  check (role in ('patient', 'interpreter', 'relative', 'liaison', 'payer'))`;

/** Who came and left is said by the video server: it becomes an event of the barrier in the same transaction. */
const presences = sql`
create function note_huddle_presence() returns trigger language plpgsql as $$
declare
  of_huddle huddles;
  came boolean := tg_op = 'INSERT';
  went boolean := new.left_at is not null and (tg_op = 'INSERT' or old.left_at is null);
begin
  if not (came or went) then return null; end if;
  select * into of_huddle from huddles where visit_id = new.visit_id;
  if of_huddle.id is null then return null; end if;
  update cases set changed_at = greatest(changed_at, new.noted_at) where id = of_huddle.case_id;
  insert into case_events (case_id, organization_id, sequence, at, event, detail)
  select of_huddle.case_id, of_huddle.organization_id,
    coalesce((select max(sequence) from case_events where case_id = of_huddle.case_id), 0) + step.nth,
    step.at, step.event,
    jsonb_build_object('about', new.name, 'visitId', new.visit_id, 'identity', new.identity)
  from (select row_number() over (order by s.at) as nth, s.at, s.event from (values
      (came, new.joined_at, 'room-joined'), (went, new.left_at, 'room-left')) s (happened, at, event)
    where s.happened) step;
  return null;
end $$;
create trigger note_huddle_presence after insert or update of left_at on visit_presences
  for each row execute function note_huddle_presence()`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [huddles, liaisons, presences]) await part.execute(db);
}
