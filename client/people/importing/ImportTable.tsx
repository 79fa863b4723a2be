/** The lines of the list as they would come in, and what is wrong with each. */
import { Group, Pagination, SegmentedControl, Text } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import type { ImportRow } from '#shared/people/import.ts';
import classes from '../Import.module.css';

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

function Line({ row }: { row: ImportRow }) {
  const { line, fullName, email, role, hospitalRole, unit, problems } = row;
  return (
    <tr data-faulty={problems.length > 0 || undefined}>
      <td className="numbers" data-label="Line">
        {line}
      </td>
      <td>
        <strong>{fullName || 'No name'}</strong>
        <div className={classes.dim}>{email || 'No email'}</div>
      </td>
      <td data-label="Role">{role ?? '-'}</td>
      <td data-label="Job">{hospitalRole ?? '-'}</td>
      <td data-label="Unit">{unit ?? '-'}</td>
      <td>
        <Verdict problems={problems} />
      </td>
    </tr>
  );
}

export function ImportTable({ rows }: { rows: readonly ImportRow[] }) {
  const faulty = rows.filter(({ problems }) => problems.length > 0);
  const [shown, setShown] = useState<'all' | 'faulty'>(faulty.length > 0 ? 'faulty' : 'all');
  const [page, setPage] = useState(1);
  const listed = shown === 'faulty' && faulty.length > 0 ? faulty : rows;
  const pages = Math.ceil(listed.length / pageLength);
  const at = Math.min(page, pages);
  return (
    <>
      {faulty.length > 0 && (
        <SegmentedControl
          m="md"
          aria-label="Which lines to show"
          value={shown}
          onChange={(value) => {
            setShown(value === 'faulty' ? 'faulty' : 'all');
            setPage(1);
          }}
          data={[
            { value: 'faulty', label: `With problems (${faulty.length})` },
            { value: 'all', label: `All (${rows.length})` },
          ]}
        />
      )}
      <table className={classes.table} aria-label="Lines of the list">
        <thead>
          <tr>
            <th scope="col">Line</th>
            <th scope="col">Person</th>
            <th scope="col">Role</th>
            <th scope="col">Job</th>
            <th scope="col">Unit</th>
            <th scope="col">Verdict</th>
          </tr>
        </thead>
        <tbody>
          {listed.slice((at - 1) * pageLength, at * pageLength).map((row) => (
            <Line key={row.line} row={row} />
          ))}
        </tbody>
      </table>
      <Group justify="space-between" p="md" mih={52}>
        <Text size="sm" c="dimmed" className="numbers">
          {(at - 1) * pageLength + 1}-{Math.min(at * pageLength, listed.length)} of {listed.length}
        </Text>
        {pages > 1 && (
          <Pagination
            size="sm"
            total={pages}
            value={at}
            onChange={setPage}
            getControlProps={(control) => ({
              'aria-label': control === 'next' ? 'Next page' : 'Previous page',
            })}
          />
        )}
      </Group>
    </>
  );
}
