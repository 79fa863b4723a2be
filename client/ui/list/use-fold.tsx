/** What is done stands behind one line, which opens and closes it: on a phone, and where it is said at a desk. */
import { useState } from 'react';
import { usePhone } from '#client/ui/panels/use-phone.ts';
import { FoldLine } from './FoldLine.tsx';

interface Options<Row> {
  rows: readonly Row[];
  /** Those of them that the line stands for. */
  done: readonly Row[];
  /** "8 appointments" */
  words: (doneRows: readonly Row[]) => string;
  name?: string;
  isAtDesk?: boolean;
}

/** The rows that are shown, and the line above them, where there is one. */
export function useFold<Row>(options: Options<Row>) {
  const { rows, done: doneRows, words, name = 'Earlier', isAtDesk = false } = options;
  const isPhone = usePhone();
  const [isOpen, setOpen] = useState(false);
  const hasFold = (isPhone || isAtDesk) && doneRows.length > 0;
  return {
    shown: hasFold && !isOpen ? rows.filter((row) => !doneRows.includes(row)) : rows,
    line: hasFold && (
      <li data-fold>
        <FoldLine
          words={`${name}: ${words(doneRows)}`}
          isOpen={isOpen}
          onToggle={() => setOpen(!isOpen)}
        />
      </li>
    ),
  };
}
