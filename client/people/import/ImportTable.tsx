/** The lines of the list as they would be imported, each with its problem. */
import { Box } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { roleWords } from '#shared/people/role-words.ts';
import type { ImportMembership, ImportRow } from '#shared/people/people-import.ts';
import { SegmentedControl } from '#client/ui/fields/SegmentedControl.tsx';
import type { Column } from '#client/ui/table/columns.ts';
import { DataTable } from '#client/ui/table/DataTable.tsx';
import { wholeDay } from '#client/ui/times/times.ts';
import { TablePages } from '#client/ui/table/TablePages.tsx';
import classes from './PeopleImport.module.css';

const pageLength = 50;

function Verdict({ problems }: Pick<ImportRow, 'problems'>) {
  if (problems.length === 0) {
    return (
      <span className={classes.good}>
        <IconCheck size={14} stroke={1.5} aria-hidden /> Ready
      </span>
    );
  }
  return (
    <ul className={classes.problems}>
      {problems.map(({ problem }) => (
        <li key={problem} className={classes.bad}>
          <IconAlertTriangle size={14} stroke={1.5} aria-hidden /> {problem}
        </li>
      ))}
    </ul>
  );
}

/** "40 %, from 1 January 2026" */
const membershipWords = ({ from, until, sharePercent }: ImportMembership): string =>
  [
    `${sharePercent} %`,
    from !== null && `from ${wholeDay(from)}`,
    until !== null && `until ${wholeDay(until)}`,
  ]
    .filter(Boolean)
    .join(', ');

function Units({ row: { unit, otherUnits } }: { row: ImportRow }) {
  return (
    <>
      {unit ?? '-'}
      {otherUnits.map((membership) => (
        <div key={`${membership.unit} ${membership.from}`} className={classes.dim}>
          {membership.unit}: {membershipWords(membership)}
        </div>
      ))}
    </>
  );
}

const columns: Column<ImportRow>[] = [
  { heading: 'Line', width: '64px', isNumeric: true, cell: ({ line }) => line },
  {
    heading: 'Person',
    width: '26%',
    cell: ({ fullName, email }) => (
      <>
        <strong>{fullName || 'No name'}</strong>
        <div className={classes.dim}>{email || 'No email'}</div>
      </>
    ),
  },
  { heading: 'Role', width: '122px', cell: ({ role }) => (role ? roleWords[role] : '-') },
  { heading: 'Job', width: '16%', cell: ({ hospitalRole }) => hospitalRole ?? '-' },
  { heading: 'Unit', width: '22%', cell: (row) => <Units row={row} /> },
  { heading: 'Verdict', cell: ({ problems }) => <Verdict problems={problems} /> },
];

export function ImportTable({ rows }: { rows: readonly ImportRow[] }) {
  const faulty = rows.filter(({ problems }) => problems.length > 0);
  const [visibleRows, setVisibleRows] = useState<'all' | 'faulty'>(
    faulty.length > 0 ? 'faulty' : 'all',
  );
  const [page, setPage] = useState(1);
  const listed = visibleRows === 'faulty' && faulty.length > 0 ? faulty : rows;
  const at = Math.min(page, Math.ceil(listed.length / pageLength));
  return (
    <>
      {faulty.length > 0 && (
        <Box m="md">
          <SegmentedControl
            aria-label="Which lines to show"
            value={visibleRows}
            onChange={(value) => {
              setVisibleRows(value);
              setPage(1);
            }}
            data={[
              { value: 'faulty', label: `With problems (${faulty.length})` },
              { value: 'all', label: `All (${rows.length})` },
            ]}
          />
        </Box>
      )}
      <DataTable
        label="Lines of the list"
        columns={columns}
        rows={listed.slice((at - 1) * pageLength, at * pageLength)}
        idOf={({ line }) => line}
        isFaulty={({ problems }) => problems.length > 0}
        rowHeight={52}
        failure={null}
        loading={null}
        empty={null}
      />
      <TablePages count={listed.length} pageLength={pageLength} page={at} onPage={setPage} />
    </>
  );
}
