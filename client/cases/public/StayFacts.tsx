/** What the columns of a case say of its stay besides where the patient lies: for the head of its page. */
import { Text } from '@mantine/core';
import { caseColumns, type CaseColumnName } from '#shared/case-kinds/columns.ts';
import { kindOf } from '#shared/case-kinds/kinds.ts';
import type { CaseLine } from '#shared/cases.ts';
import { columnWords } from '#client/cases/worklist/column-words.tsx';
import classes from './StayFacts.module.css';

const inHead: readonly CaseColumnName[] = [
  'unit',
  'bed',
  'service',
  'admittedOn',
  'lengthOfStay',
  'payer',
  'workingDrg',
];

/** Those alone that its kind has: a query has no DRG. */
export const StayFacts = ({ caseLine, zone }: { caseLine: CaseLine; zone: string }) => (
  <dl className={classes.facts ?? ''} aria-label="Stay">
    {inHead
      .filter((column) => kindOf(caseLine.kind).columns.includes(column))
      .map((column) => (
        <div key={column}>
          <dt>{caseColumns[column].label}</dt>
          <dd>{columnWords(caseLine, column, zone) ?? <Text c="dimmed">Not known</Text>}</dd>
        </div>
      ))}
  </dl>
);
