/** The footer of a table that has all its rows: which of them are shown, and the buttons of its pages. */
import { Pagination } from '@mantine/core';
import { TableFooter } from './TableFooter.tsx';

interface Props {
  /** Of all rows. */
  count: number;
  pageLength: number;
  /** From 1. */
  page: number;
  onPage: (page: number) => void;
}

export function TablePages({ count, pageLength, page, onPage }: Props) {
  const first = (page - 1) * pageLength + 1;
  const last = Math.min(page * pageLength, count);
  return (
    <TableFooter words={`${first}-${last} of ${count}`}>
      {count > pageLength && (
        <Pagination
          size="sm"
          total={Math.ceil(count / pageLength)}
          value={page}
          onChange={onPage}
          getControlProps={(control) => ({
            'aria-label': control === 'next' ? 'Next page' : 'Previous page',
          })}
        />
      )}
    </TableFooter>
  );
}
