/** A point score as a builder types it, with two builders who draft, check and publish it. */
import { randomUUID } from 'node:crypto';
import type { ScoreTable } from '#shared/scores/builder/score-revisions.ts';
import type { InputFields, ScoreTableFields } from '#shared/scores/builder/score-table.ts';
import type { Clinic } from '#server/test/clinic.ts';

type Fields = ScoreTableFields;

export const expressionInput = (more: Partial<InputFields> = {}): InputFields => ({
  letter: 'N',
  label: 'Low albumin',
  definition: 'The last albumin of the stay is below 35 g/L.',
  reading: null,
  expression:
    "%facts.where(resourceType = 'Observation' and code.coding.where(code = '1751-7').exists()).first().value.value < 35",
  evidence:
    "%facts.where(resourceType = 'Observation' and code.coding.where(code = '1751-7').exists()).first()",
  kind: 'yes-no',
  unit: '',
  points: 'yes: 2',
  ...more,
});

const readInput: InputFields = {
  letter: 'L',
  label: 'Length of stay',
  definition: 'Seven days or more.',
  reading: 'length-of-stay',
  expression: '',
  evidence: '',
  kind: 'count',
  unit: '',
  points: '0: 0\n7: 3',
};

export const scoreFields = (more: Partial<Fields> = {}): Fields => ({
  name: `Score ${randomUUID().slice(0, 6)}`,
  predicts: 'A readmission within 30 days',
  citation: 'Doe J. A score. J Hosp Med 2020;1:1-9.',
  discrimination: 'c = 0.70 in the paper that derived it',
  bias: 'No study has looked for bias in this score.',
  limits: 'Derived of adults from one centre.',
  outcome: 'unplanned-readmission',
  outcomeDays: 30,
  inputs: [readInput, expressionInput()],
  cutOffs: '0: Low\n3: High',
  cutOffSource: 'Of the paper',
  expected: '0-2: 5\n3-5: 20',
  expectedSource: 'Table 3 of the paper',
  cases: 'L=0, N=no: 0 The lowest\nL=7, N=yes: 5 The highest',
  ...more,
});

interface TableRef {
  tableId: string;
  version: number;
}

/** `writer` drafts; `checker` wrote nothing and publishes. */
export async function openScoreScene(clinic: Clinic) {
  const writer = await clinic.clinician({ hospitalRole: 'IT Builder', fullName: 'Ben Ito' });
  const checker = await clinic.clinician({ hospitalRole: 'IT Builder', fullName: 'Ada Lind' });

  const call = (
    who: typeof writer,
    name: 'draft' | 'change' | 'check' | 'publish' | 'retire',
    input: object,
  ) => who.browser.call(`scores.tables.${name}`, input);

  const listed = async (who = writer): Promise<ScoreTable[]> =>
    (await who.browser.call('scores.tables.list', {})).data.tables;

  async function tableOf(tableId: string, who = writer): Promise<ScoreTable> {
    const table = (await listed(who)).find(({ id }) => id === tableId);
    if (!table) throw new Error('the table is not in the list');
    return table;
  }

  async function draft(more: Partial<Fields> = {}): Promise<TableRef> {
    const { data } = await call(writer, 'draft', scoreFields(more));
    return { tableId: data.tableId ?? '', version: 1 };
  }

  async function publish(more: Partial<Fields> = {}): Promise<ScoreTable> {
    const ref = await draft(more);
    await call(writer, 'check', ref);
    const { status, problem } = await call(checker, 'publish', ref);
    if (status !== 200) throw new Error(`not published: ${problem}`);
    return tableOf(ref.tableId);
  }

  return { writer, checker, call, listed, tableOf, draft, publish };
}
