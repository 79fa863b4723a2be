/** Peer-to-peer calls about cases: who of the payer is invited to which appointment, and what came of it. */
import { sql, type Kysely } from 'kysely';

/**
 * Start, state and clinicians are those of the appointment. `invitation_id` is the link of the payer's doctor; one
 * without it is rung at `doctor_phone`.
 */
const calls = sql`
create table peer_to_peer_calls (
  id uuid primary key default uuidv7(),
  organization_id uuid not null references organizations,
  case_id uuid not null references cases on delete cascade,
  appointment_id uuid not null unique references appointments,
  doctor_name text not null check (length(doctor_name) between 1 and 120),
  doctor_phone text,
  invitation_id uuid references visit_invitations,
  payer text,
  question text not null check (length(question) between 1 and 1000),
  window_ends_at timestamptz,
  booked_by uuid not null references practitioners,
  booked_at timestamptz not null,
  missed_at timestamptz,
  missed_by text check (missed_by in ('payer', 'us', 'both')),
  outcome text check (outcome in ('overturned', 'upheld', 'undecided', 'missed-by-payer', 'missed-by-us')),
  outcome_note text,
  outcome_by uuid references practitioners,
  outcome_at timestamptz,
  check ((missed_at is null) = (missed_by is null)),
  check ((outcome is null) = (outcome_at is null) and (outcome is null) = (outcome_by is null))
);
create index peer_to_peer_calls_of_case on peer_to_peer_calls (case_id);
create index peer_to_peer_calls_of_invitation on peer_to_peer_calls (invitation_id)
  where invitation_id is not null`;

const payers = sql`
alter table visit_invitations drop constraint visit_invitations_role_check;
alter table visit_invitations add constraint visit_invitations_role_check
  check (role in ('patient', 'interpreter', 'relative', 'payer'))`;

/** Who came and left is said by the video server: it becomes an event of the case in the same transaction. */
const presences = sql`
create function note_peer_to_peer_presence() returns trigger language plpgsql as $$
declare
  of_case uuid;
  of_organization uuid;
  came boolean := tg_op = 'INSERT';
  went boolean := new.left_at is not null and (tg_op = 'INSERT' or old.left_at is null);
begin
  if not (came or went) then return null; end if;
  select c.case_id, c.organization_id into of_case, of_organization
  from visits v join peer_to_peer_calls c on c.appointment_id = v.appointment_id
  where v.id = new.visit_id;
  if of_case is null then return null; end if;
  update cases set changed_at = greatest(changed_at, new.noted_at) where id = of_case;
  if came then
    insert into case_events (case_id, organization_id, sequence, at, event, detail)
    select of_case, of_organization, coalesce(max(sequence), 0) + 1, new.joined_at, 'room-joined',
      jsonb_build_object('about', new.name, 'visitId', new.visit_id, 'identity', new.identity)
    from case_events where case_id = of_case;
  end if;
  if went then
    insert into case_events (case_id, organization_id, sequence, at, event, detail)
    select of_case, of_organization, coalesce(max(sequence), 0) + 1, new.left_at, 'room-left',
      jsonb_build_object('about', new.name, 'visitId', new.visit_id, 'identity', new.identity)
    from case_events where case_id = of_case;
  end if;
  return null;
end $$;
create trigger note_peer_to_peer_presence after insert or update of left_at on visit_presences
  for each row execute function note_peer_to_peer_presence()`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [calls, payers, presences]) await part.execute(db);
}
