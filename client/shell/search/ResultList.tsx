/** The results of a search, in groups; plain elements, because the list is made anew with each letter. */
import { Fragment, useLayoutEffect, useRef } from 'react';
import { matchedParts } from './name-match.ts';
import type { Group, ResultLine } from './result-groups.tsx';
import classes from './Search.module.css';

/** Own markup for the combobox: no HTML element is both a field and a list. */
const roles = {
  list: { role: 'listbox', 'aria-label': 'Found' },
  group: { role: 'group' },
} as const;

const option = (isSelected: boolean) => ({
  role: 'option',
  'aria-selected': isSelected,
  'data-selected': isSelected || undefined,
});

interface Props {
  id: string;
  /** What was typed: its letters stand out in the names. */
  typed: string;
  groups: readonly Group[];
  /** The place among all lines of the one that Enter opens; -1 for none. */
  selected: number;
  onChoose: (line: ResultLine) => void;
}

export const optionId = (listId: string, at: number): string => `${listId}-${at}`;

function headingOf({ name, lines, isCut, isSimilar }: Group): string {
  const words = isSimilar ? `Did you mean: ${name}` : name;
  return isCut ? `${words}, the first ${lines.length}` : words;
}

interface OptionProps {
  id: string;
  typed: string;
  line: ResultLine;
  isSelected: boolean;
  onChoose: (line: ResultLine) => void;
}

const Matched = ({ name, typed }: { name: string; typed: string }) =>
  matchedParts(name, typed).map(({ text, isMatched }, at) =>
    isMatched ? <b key={at}>{text}</b> : text,
  );

const Option = ({ id, typed, line, isSelected, onChoose }: OptionProps) => (
  <button
    type="button"
    id={id}
    {...option(isSelected)}
    tabIndex={-1}
    className={classes.option}
    data-stated={line.state ? true : undefined}
    // The focus stays in the field.
    onMouseDown={(event) => event.preventDefault()}
    onClick={() => onChoose(line)}
  >
    {line.picture}
    <span className={classes.words}>
      <span className={classes.label}>
        <Matched name={line.label} typed={typed} />
      </span>
      {line.foundBy !== undefined && line.foundBy.length > 0 && (
        <span className={classes.foundBy}>
          <Matched name={line.foundBy.join(', ')} typed={typed} />
        </span>
      )}
      {line.details.length > 0 && (
        <span className={classes.details}>
          {line.details.map((words) => (
            <Fragment key={words}>
              <span>{words}</span>{' '}
            </Fragment>
          ))}
        </span>
      )}
    </span>
    {line.state}
  </button>
);

export function ResultList({ id, typed, groups, selected, onChoose }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const all = groups.flatMap(({ lines }) => lines);
  const key = all[selected]?.key;
  useLayoutEffect(() => {
    list.current?.querySelector('[data-selected]')?.scrollIntoView({ block: 'nearest' });
  }, [key]);
  return (
    <div
      ref={list}
      id={id}
      {...(all.length > 0 && roles.list)}
      tabIndex={-1}
      className={classes.list}
    >
      {groups.map((group) => (
        <div
          key={group.name}
          {...roles.group}
          aria-label={group.isSimilar ? headingOf(group) : group.name}
          data-label={headingOf(group)}
          className={classes.group}
        >
          {group.lines.map((line) => {
            const at = all.indexOf(line);
            return (
              <Option
                key={line.key}
                id={optionId(id, at)}
                typed={typed}
                line={line}
                isSelected={at === selected}
                onChoose={onChoose}
              />
            );
          })}
        </div>
      ))}
    </div>
  );
}
