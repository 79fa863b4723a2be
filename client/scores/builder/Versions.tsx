/** Two revisions of a score side by side: the points of each input, and how well each did here. */
import { Select, Text } from '@mantine/core';
import { useState } from 'react';
import { concordanceWords } from '#shared/scores/checks/check-words.ts';
import type { ScoreTable } from '#shared/scores/builder/score-revisions.ts';
import type { ScoreContent } from '#shared/scores/builder/score-table.ts';
import { fieldsOf } from '#shared/scores/builder/table-fields.ts';
import { Card } from '#client/ui/Card.tsx';
import { PageSection } from '#client/ui/PageSection.tsx';
import { DataTable } from '#client/ui/table/DataTable.tsx';

interface Line {
  name: string;
  /** Null: it is not in that revision. */
  mine: string | null;
  other: string | null;
}

function linesOf(content: ScoreContent): Map<string, string> {
  const { inputs, ...fields } = fieldsOf(content);
  return new Map([
    ...inputs.map((input): [string, string] => [
      `${input.letter}: ${input.label}`,
      [input.reading ?? input.expression, ...input.points.split('\n')].join('\n'),
    ]),
    ['Classes', fields.cutOffs],
    ['Expected risks', fields.expected],
    ['Outcome', `${fields.outcome}, ${fields.outcomeDays} days`],
    ['Test cases', fields.cases],
    ['Paper', fields.citation],
  ]);
}

function compared(table: ScoreTable, other: ScoreTable): Line[] {
  const [mine, ofOther] = [linesOf(table.content), linesOf(other.content)];
  const names = [...new Set([...mine.keys(), ...ofOther.keys()])];
  const concordanceOf = ({ check }: ScoreTable) =>
    check ? concordanceWords(check.groups[0]?.concordance ?? null) : 'Not checked';
  return [
    ...names.map((name) => ({
      name,
      mine: mine.get(name) ?? null,
      other: ofOther.get(name) ?? null,
    })),
    { name: 'C-statistic here', mine: concordanceOf(table), other: concordanceOf(other) },
  ];
}

const LineText = ({ text }: { text: string | null }) => (
  <Text size="xs" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
    {text ?? 'Not in this revision'}
  </Text>
);

export function Versions({ table, tables }: { table: ScoreTable; tables: readonly ScoreTable[] }) {
  const others = tables.filter(
    ({ seriesId, id }) => seriesId === table.seriesId && id !== table.id,
  );
  const [otherId, setOtherId] = useState<string | null>(others[0]?.id ?? null);
  const other = others.find(({ id }) => id === otherId);
  if (others.length === 0) return null;
  const titleOf = ({ revision, state }: ScoreTable) => `Revision ${revision} (${state})`;
  return (
    <PageSection title="Revisions side by side" hint="Rows that differ are marked.">
      <Select
        label="Beside this one"
        maw={320}
        data={others.map((revision) => ({ value: revision.id, label: titleOf(revision) }))}
        allowDeselect={false}
        value={otherId}
        onChange={setOtherId}
      />
      {other && (
        <Card>
          <DataTable<Line>
            label="Revisions side by side"
            columns={[
              {
                heading: 'Part',
                width: '140px',
                isRowHeading: true,
                cell: (line) => (
                  <>
                    {line.name}
                    {line.mine !== line.other && (
                      <Text size="xs" fw={600}>
                        Differs
                      </Text>
                    )}
                  </>
                ),
              },
              { heading: titleOf(table), cell: ({ mine }) => <LineText text={mine} /> },
              { heading: titleOf(other), cell: (line) => <LineText text={line.other} /> },
            ]}
            rows={compared(table, other)}
            idOf={({ name }) => name}
            rowHeight={40}
            failure={null}
            loading={null}
            empty={null}
          />
        </Card>
      )}
    </PageSection>
  );
}
