/** The test cases as they are typed, counted by the table as it is typed: each passes, or says what differs. */
import { Alert, Text } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { caseResultsOf, type CaseResult } from '#shared/scores/point-score.ts';
import { recordReadings } from '#shared/scores/record-readings.ts';
import type { InputFields, ScoreTableFields } from '#shared/scores/builder/score-table.ts';
import { bandsOf, testCasesOf, UnreadLine } from '#shared/scores/builder/table-lines.ts';
import { Card } from '#client/ui/Card.tsx';
import { PageSection } from '#client/ui/PageSection.tsx';
import { StatusBadge } from '#client/ui/states/StatusBadge.tsx';
import { EmptyState } from '#client/ui/states/EmptyState.tsx';
import { DataTable } from '#client/ui/table/DataTable.tsx';
import { valueWords } from '#client/scores/score-words.ts';

interface TypedCases {
  results: (CaseResult & { id: number })[];
  /** What cannot be read of the table yet. */
  unread: string | null;
}

const kindOf = ({ reading, kind }: InputFields) =>
  reading === null ? kind : recordReadings[reading].kind;

function typedCasesOf({ inputs, cases }: ScoreTableFields): TypedCases {
  try {
    const score = {
      inputs: inputs.map((input, at) => {
        const letter = input.letter.trim().toUpperCase();
        return {
          name: String(at),
          letter,
          label: input.label,
          definition: '',
          kind: kindOf(input),
          bands: bandsOf(input.points, kindOf(input)),
        };
      }),
      cutOffs: [],
      cases: testCasesOf(cases),
    };
    return { results: caseResultsOf(score).map((result, id) => ({ ...result, id })), unread: null };
  } catch (error) {
    if (!(error instanceof UnreadLine)) throw error;
    return { results: [], unread: error.message };
  }
}

export const allPass = (values: ScoreTableFields): boolean => {
  const { results, unread } = typedCasesOf(values);
  return unread === null && results.length > 0 && results.every(({ isPassed }) => isPassed);
};

function Outcome({ result: { isPassed, values } }: { result: CaseResult }) {
  if (isPassed) return <StatusBadge word="Passes" color="good" Picture={IconCheck} />;
  const word = values.includes(null) ? 'A value is missing' : 'Fails';
  return <StatusBadge word={word} color="bad" Picture={IconX} />;
}

export function TestCases({ values }: { values: ScoreTableFields }) {
  const { results, unread } = typedCasesOf(values);
  const caseWords = ({ values: ofCase }: CaseResult) =>
    values.inputs
      .map((input, at) => {
        const value = ofCase[at] ?? null;
        const unit = input.unit === '' ? {} : { unit: input.unit };
        const words =
          value === null ? 'missing' : valueWords({ kind: kindOf(input), ...unit }, value);
        return `${input.letter} ${words}`;
      })
      .join(', ');
  const failed = results.filter(({ isPassed }) => !isPassed).length;
  const hint =
    results.length === 0
      ? 'Cases whose points the paper states. All have to pass before the score is published.'
      : failed === 0
        ? `All ${results.length} have the points of the paper.`
        : `${failed} of ${results.length} do not have the points of the paper. It cannot be published.`;
  return (
    <PageSection title="Test cases" hint={hint}>
      {unread === null ? (
        <Card>
          <DataTable<TypedCases['results'][number]>
            label="Test cases"
            columns={[
              {
                heading: 'Case',
                isRowHeading: true,
                cell: (result) => (
                  <>
                    {result.label || `Case ${result.id + 1}`}
                    <Text size="xs" c="dimmed">
                      {caseWords(result)}
                    </Text>
                  </>
                ),
              },
              {
                heading: 'By the table',
                width: '88px',
                isNumeric: true,
                cell: ({ points }) => points,
              },
              {
                heading: 'By the paper',
                width: '88px',
                isNumeric: true,
                cell: ({ expected }) => expected,
              },
              {
                heading: 'Result',
                width: '120px',
                cell: (result) => <Outcome result={result} />,
              },
            ]}
            rows={results}
            idOf={({ id }) => id}
            isFaulty={({ isPassed }) => !isPassed}
            rowHeight={52}
            failure={null}
            loading={null}
            empty={<EmptyState>No test case yet.</EmptyState>}
          />
        </Card>
      ) : (
        <Alert color="warn" title="The points or cases cannot be read yet">
          {unread}
        </Alert>
      )}
    </PageSection>
  );
}
