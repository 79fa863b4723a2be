/**
 * What Postgres itself needs for the worklists: the same pages of the same rows over bare pg, by as many clients.
 *
 * Written by hand, each prepared once, without sign-in, rights, audit and HTTP: how much longer a list of the
 * product takes is seen against these, on a machine of any speed.
 */
import pg from 'pg';
import { timed } from '#infra/bench/schedule/clients.ts';

const pageOf = (where: string, order: string) => `
select json_agg(line) from (
  select c.id, c.kind, c.state, c.title, c.owner_id, o.full_name as owner, c.due_at, c.opened_at, c.version,
    p.id as patient_id, p.full_name, p.birth_date, p.external_id, c.flag, c.unit, c.bed, c.service, c.payer,
    c.working_drg, c.admitted_day, c.discharged_day, c.reason
  from cases c
  left join patients p on p.id = c.patient_id
  left join practitioners o on o.id = c.owner_id
  where c.organization_id = $1 and c.closed_at is null and ($2::uuid is not null) and ${where}
  order by ${order} limit 51) line`;

const byClock = 'c.due_order, c.id';

/** As `lists` of the bench. $1: the organization, $2: who reads. */
const statements = [
  pageOf('c.owner_id = $2', byClock),
  pageOf("c.queue = 'care' and c.owner_id is null", byClock),
  pageOf("c.queue = 'care' and c.due_order <= now()", byClock),
  pageOf("c.queue = 'care' and c.unit_key in ('Ward 7', 'Ward 8')", 'c.payer, c.id'),
  pageOf("c.queue = 'care' and c.owner_id is null", 'c.admitted_day, c.id'),
];

interface BareClient {
  db: pg.Client;
  values: [organizationId: string, practitionerId: string];
}

async function openBare(databaseUrl: string, practitionerId: string): Promise<BareClient> {
  const db = new pg.Client({ connectionString: databaseUrl });
  await db.connect();
  const { rows } = await db.query<{ id: string }>(
    'select organization_id as id from practitioners where id = $1',
    [practitionerId],
  );
  return { db, values: [rows[0]?.id ?? '', practitionerId] };
}

interface BareReads {
  databaseUrl: string;
  practitionerIds: readonly string[];
  warmUp: number;
  reads: number;
}

/** How long each read took, in ms. */
export async function bareLists({
  databaseUrl,
  practitionerIds,
  warmUp,
  reads,
}: BareReads): Promise<number[]> {
  const all = await Promise.all(practitionerIds.map((id) => openBare(databaseUrl, id)));
  const list = ({ db, values }: BareClient, piece: number) => {
    const nth = piece % statements.length;
    return db.query({ name: `list ${nth}`, text: statements[nth] ?? '', values });
  };
  await timed(all, warmUp, list);
  const took = await timed(all, reads, list);
  await Promise.all(all.map(({ db }) => db.end()));
  return took;
}
