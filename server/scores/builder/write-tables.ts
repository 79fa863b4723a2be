/** Writes, publishes and retires hospitals’ own point scores: every test case passes, and a second person publishes (S570). */
import { caseResultsOf } from '#shared/scores/point-score.ts';
import {
  mostRevisions,
  mostScoresInForce,
  type ChangeScoreTable,
  type CheckScoreExpressions,
  type DraftScoreTable,
  type ScoreTable,
  type ScoreTableRef,
} from '#shared/scores/builder/score-revisions.ts';
import type { ScoreContent } from '#shared/scores/builder/score-table.ts';
import { fieldsOf, scoreOfContent } from '#shared/scores/builder/table-fields.ts';
import {
  problemWords,
  tooSlow,
  type ExpressionProblem,
} from '#shared/expressions/expression-problems.ts';
import { attempted, record } from '#server/audit/service.ts';
import { TooMuch } from '#server/platform/cost/watched-thread.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { Refusal, wrongField } from '#server/platform/errors.ts';
import {
  isUniqueViolation,
  transactionInTurn,
  type Connection,
} from '#server/platform/postgres/database.ts';
import { openInputEvaluator } from '#server/scores/expressions/input-evaluator.ts';
import { codeOf } from './score-codes.ts';
import * as lists from './table-list-store.ts';
import * as store from './table-store.ts';

/** One thread for all who write. */
const checker = openInputEvaluator();

const about = (id: string) => ({ type: 'PlanDefinition', id });

const turnOf = (organizationId: string) => `score tables ${organizationId}`;

const byOf = ({ session, now }: SignedIn): store.By => ({
  organizationId: session.person.organizationId,
  personId: session.person.id,
  at: now(),
});

/** As text, so that the audit says what stood in the table. */
function auditWords(content: ScoreContent): Record<string, string | number> {
  const { inputs, limits: _limits, ...fields } = fieldsOf(content);
  const lines = inputs.map(({ letter, label, reading, expression, points }) =>
    [letter, label, reading ?? expression, points.replaceAll('\n', ', ')].join(': '),
  );
  return { ...fields, inputs: lines.join('\n') };
}

export async function list(signedIn: SignedIn): Promise<{ tables: ScoreTable[] }> {
  const { db, session } = signedIn;
  const { organizationId, id: personId } = session.person;
  const tables = await lists.list(db, { organizationId, personId });
  await record(db, signedIn, { action: 'score-table.read', detail: { count: tables.length } });
  return { tables };
}

/** What is wrong with expressions as they are typed, in their order; an empty one is none. */
export async function checkExpressions({ expressions }: CheckScoreExpressions): Promise<{
  problems: ExpressionProblem[][];
}> {
  const texts = expressions.filter((text) => text.trim() !== '');
  const checked = await checker.check(texts).catch((error: unknown) => {
    if (!(error instanceof TooMuch)) throw error;
    return texts.map(() => [tooSlow]);
  });
  let at = 0;
  const problems = expressions.map((text) => (text.trim() === '' ? [] : (checked[at++] ?? [])));
  return { problems };
}

/** Throws beside the field where an expression cannot be read, or calls a function that is not there. */
async function requireExpressions({ inputs }: ScoreContent): Promise<void> {
  const written = inputs.flatMap(({ letter, expression, evidence }, at) =>
    [
      { letter, path: `inputs.${at}.expression`, expression },
      { letter, path: `inputs.${at}.evidence`, expression: evidence },
    ].filter((field) => field.expression !== ''),
  );
  const { problems } = await checkExpressions({
    expressions: written.map(({ expression }) => expression),
  });
  for (const [at, { letter, path }] of written.entries()) {
    const [first] = problems[at] ?? [];
    if (first) throw wrongField(path, `Input ${letter}. ${problemWords(first)}`);
  }
}

export async function draft(
  signedIn: SignedIn,
  { of, ...table }: DraftScoreTable,
): Promise<{ tableId: string }> {
  const by = byOf(signedIn);
  const { organizationId } = by;
  await requireExpressions(table);
  try {
    const tableId = await transactionInTurn(signedIn.db, [turnOf(organizationId)], async (db) => {
      const before = of === null ? null : await store.byId(db, organizationId, of);
      if (before === undefined) throw new Refusal('not-found');
      if ((await store.countOf(db, organizationId, 'any')) >= mostRevisions)
        throw new Refusal('score-tables.too-many');
      const code = before?.code ?? codeOf(table.name, await store.codesOf(db, organizationId));
      const series = before && { seriesId: before.seriesId, revision: before.newest };
      const id = await store.insert(db, by, { content: table, code, of: series });
      const detail = { code, of, after: auditWords(table) };
      await record(db, signedIn, { action: 'score-table.draft', object: about(id), detail });
      return id;
    });
    return { tableId };
  } catch (error) {
    if (isUniqueViolation(error)) throw new Refusal('score-tables.draft-exists', { cause: error });
    throw error;
  }
}

type Action = 'score-table.change' | 'score-table.publish' | 'score-table.retire';

function changing(
  signedIn: SignedIn,
  { tableId, action }: { tableId: string; action: Action },
  work: (db: Connection, table: store.StoredTable) => Promise<boolean>,
): Promise<{ tableId: string }> {
  const { organizationId } = signedIn.session.person;
  return attempted(signedIn, { action, object: about(tableId) }, () =>
    transactionInTurn(signedIn.db, [turnOf(organizationId)], async (db) => {
      const table = await store.byId(db, organizationId, tableId);
      if (!table) throw new Refusal('not-found');
      if (!(await work(db, table))) throw new Refusal('conflict');
      const { code, revision, content } = table;
      const detail = { code, revision, before: auditWords(content) };
      await record(db, signedIn, { action, object: about(tableId), detail });
      return { tableId };
    }),
  );
}

export async function change(
  signedIn: SignedIn,
  { tableId, version, ...content }: ChangeScoreTable,
): Promise<{ tableId: string }> {
  await requireExpressions(content);
  const ref = { tableId, version };
  return changing(signedIn, { tableId, action: 'score-table.change' }, async (db, table) => {
    if (table.state !== 'draft') throw new Refusal('score-tables.not-draft');
    return store.change(db, byOf(signedIn), { ref, content });
  });
}

/** Lists of stays that are open are read again. */
const stayListsChanged = (signedIn: SignedIn) =>
  signedIn.changed({
    organizationId: signedIn.session.person.organizationId,
    area: 'stays',
    practitionerIds: [],
  });

export async function publish(
  signedIn: SignedIn,
  ref: ScoreTableRef,
): Promise<{ tableId: string }> {
  const { tableId } = ref;
  const action = 'score-table.publish' as const;
  const published = await changing(signedIn, { tableId, action }, async (db, table) => {
    const by = byOf(signedIn);
    if (table.state !== 'draft') throw new Refusal('score-tables.not-draft');
    if (table.writerIds.includes(by.personId)) throw new Refusal('score-tables.second-person');
    const cases = caseResultsOf(scoreOfContent(table.code, table.content));
    if (cases.length === 0) throw new Refusal('score-tables.no-cases');
    if (cases.some(({ isPassed }) => !isPassed)) throw new Refusal('score-tables.cases-fail');
    const score = { score: tableId, version: table.version };
    const check = await lists.checkOf(db, by.organizationId, score);
    if (check === null) throw new Refusal('score-tables.not-checked');
    if (check.stopped === 'expression') throw new Refusal('score-tables.check-failed');
    if (table.version !== ref.version) return false;
    const { seriesId } = table;
    if (!(await store.publish(db, by, { ref, seriesId }))) return false;
    if ((await store.countOf(db, by.organizationId, 'published')) > mostScoresInForce)
      throw new Refusal('score-tables.too-many-in-force');
    return true;
  });
  stayListsChanged(signedIn);
  return published;
}

export async function retire(signedIn: SignedIn, ref: ScoreTableRef): Promise<{ tableId: string }> {
  const action = 'score-table.retire' as const;
  const retired = await changing(signedIn, { tableId: ref.tableId, action }, (db) =>
    store.retire(db, signedIn.now(), ref),
  );
  stayListsChanged(signedIn);
  return retired;
}
