/** Fills open shifts of a unit: started, followed and stopped by planners, who then take what is proposed. */
import { randomUUID } from 'node:crypto';
import { belongsTo } from '#shared/roster/unit-shares.ts';
import { DateTime } from 'luxon';
import {
  mostFillCells,
  type FillFigures,
  type FillProgress,
  type FillProposal,
  type FillRef,
  type FillRun,
  type StartFill,
} from '#shared/roster/fill-proposal.ts';
import { daysIn } from '#shared/time.ts';
import { attempted, record } from '#server/audit/service.ts';
import { requireUnit, zoneOf } from '#server/organization/service.ts';
import type { SignedIn } from '#server/roster/needs.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { FillMessage } from './fill-worker.ts';
import type { FillRequest } from './problem.ts';
import { readRequest } from './solver-request.ts';
import * as runs from './fill-runs.ts';
import { runFill } from './worker-run.ts';

const secondMs = 1_000;

const about = (unitId: string) => ({ type: 'Unit', id: unitId });

/** Throws 409 where the roster is not the one that the planner saw, and where it is too large. */
async function requestFor(signedIn: SignedIn, input: StartFill): Promise<FillRequest> {
  const zone = await zoneOf(signedIn.db, signedIn.session.person.organizationId);
  const today = DateTime.fromJSDate(signedIn.now(), { zone }).toFormat('yyyy-MM-dd');
  const { request, version } = await readRequest(signedIn, input, today);
  if (version !== input.version) throw new Refusal('roster.cell-changed');
  const people = request.facts.people.filter((person) =>
    belongsTo(person, input.unitId, input),
  ).length;
  if (people * daysIn(input) > mostFillCells) throw new Refusal('roster.fill-too-large');
  return request;
}

/** What is known of a run so far, as its messages arrive. */
function collected(run: FillRun, begunMs: number, now: () => Date) {
  const state = { run, proposal: null as FillProposal | null, isChanged: true };
  const figuresOf = (figures: Partial<FillFigures>): FillFigures => ({
    filled: 0,
    missing: 0,
    objective: 0,
    bound: null,
    ...state.run.figures,
    ...figures,
    seconds: Math.round((now().getTime() - begunMs) / secondMs),
  });
  let bound: number | null = null;
  const onMessage = (message: FillMessage) => {
    if (message.kind === 'bound') ({ bound } = message);
    else if (message.proposal) state.proposal = message.proposal;
    if (message.kind === 'bound' && !state.run.figures) return;
    const plan =
      message.kind === 'plan'
        ? { filled: message.filled, missing: message.missing, objective: message.objective }
        : {};
    state.run = { ...state.run, figures: figuresOf({ ...plan, bound }) };
    state.isChanged = true;
  };
  return { state, onMessage };
}

/** Until the run ends: says that it is alive, stores what it reached, and hears when somebody stops it. */
function follow(
  signedIn: SignedIn,
  begun: FillRun,
  { request, seconds }: { request: FillRequest; seconds: number },
) {
  const { redis, log, now } = signedIn;
  const { organizationId } = signedIn.session.person;
  const { state, onMessage } = collected(begun, now().getTime(), now);
  const handle = runFill({ organizationId, request, seconds, onMessage });
  const keep = async () => {
    if (await runs.renew(redis, organizationId, begun.id)) handle.stop();
    if (!state.isChanged) return;
    state.isChanged = false;
    await runs.write(redis, state.run, state.proposal);
  };
  const missed = (error: unknown) => log.warn({ err: error }, 'the state of a fill was not stored');
  const timer = setInterval(() => void keep().catch(missed), secondMs);
  const finish = async (error: unknown) => {
    clearInterval(timer);
    if (error !== null) log.error({ err: error }, 'a fill failed');
    const run: FillRun = { ...state.run, state: state.proposal ? 'done' : 'failed' };
    await runs.write(redis, run, state.proposal);
    await runs.end(redis, organizationId, begun.id);
    signedIn.events.changed({ organizationId, area: 'roster', practitionerIds: [] });
  };
  handle.ended
    .then(
      () => finish(null),
      (error: unknown) => finish(error),
    )
    .catch(missed);
}

/** Throws 409 where a run of the organization is under way: it takes every processor of a server. */
export async function start(signedIn: SignedIn, input: StartFill): Promise<FillRun> {
  const { redis, db } = signedIn;
  const { organizationId, id: startedBy } = signedIn.session.person;
  const { unitId, from, to, seconds } = input;
  const entry = { action: 'roster.fill' as const, object: about(unitId) };
  await requireUnit(db, organizationId, unitId);
  const run: FillRun = {
    id: randomUUID(),
    unitId,
    state: 'running',
    from,
    to,
    startedBy,
    figures: null,
  };
  return attempted(signedIn, entry, async () => {
    if (!(await runs.begin(redis, organizationId, run.id)))
      throw new Refusal('roster.fill-running');
    try {
      const request = await requestFor(signedIn, input);
      const { scope, weights } = input;
      await record(db, signedIn, { ...entry, detail: { from, to, scope, ...weights } });
      await runs.write(redis, run, null);
      follow(signedIn, run, { request, seconds });
      return run;
    } catch (error) {
      await runs.end(redis, organizationId, run.id);
      throw error;
    }
  });
}

/** The last run of the unit, with the best plan so far. */
export async function progress(
  { db, redis, session }: SignedIn,
  { unitId }: FillRef,
): Promise<FillProgress> {
  const { organizationId } = session.person;
  await requireUnit(db, organizationId, unitId, unitId);
  const run = await runs.lastOf(redis, organizationId, unitId);
  return { run, proposal: run ? await runs.proposalOf(redis, run.id) : null };
}

/** Ends the search; the best plan so far can be taken. */
export async function stop(signedIn: SignedIn, { unitId }: FillRef): Promise<{ success: true }> {
  const { run } = await progress(signedIn, { unitId });
  if (!run) return { success: true };
  if (run.state === 'running') await runs.askToStop(signedIn.redis, run.id);
  const detail = { state: run.state };
  await record(signedIn.db, signedIn, {
    action: 'roster.fill-stop',
    object: about(unitId),
    detail,
  });
  return { success: true };
}
