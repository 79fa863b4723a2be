/** The search dialog: finds screens, patients' appointments and people while typing, all by keyboard. */
import { Button, getDefaultZIndex, Group as Row, Kbd, Modal, Text } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useId, useState, type KeyboardEvent } from 'react';
import { useLocation, type To } from 'react-router-dom';
import { may } from '#shared/roles.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { useUser } from '#client/shell/session/session.tsx';
import { staysFocused } from '#client/ui/panels/use-focus-back.ts';
import { usePhone } from '#client/ui/panels/use-phone.ts';
import { mostLetters, useSearchResults, type SearchResults } from './search-results.ts';
import { groupsOf, type CardLinks, type ResultLine } from './result-groups.tsx';
import { noteOpened } from './recents.ts';
import { optionId, ResultList } from './ResultList.tsx';
import { useEarlyEnter } from './use-early-enter.ts';
import { useSelection } from './selection.ts';
import { stateWords } from './result-words.ts';
import classes from './Search.module.css';

export interface SearchProps {
  opened: boolean;
  onClose: () => void;
  onChoose: (to: To) => void;
}

/** Administrators open the account; others open the colleague's card on the current page, as a patient's. */
function useCardLinks(): CardLinks {
  const user = useUser();
  const { pathname, search } = useLocation();
  const cardAt = (name: string, id: string): To => {
    const withCard = new URLSearchParams(search);
    withCard.set(name, id);
    return { pathname, search: `?${withCard.toString()}` };
  };
  return {
    personAt: (id) =>
      may(user, 'people.manage')
        ? { pathname: '/people', search: `?person=${id}` }
        : cardAt('colleague', id),
    patientAt: (id) => cardAt('patient', id),
  };
}

/** Escape closes only the dialog: Mantine's drawer below it hears of the key before this one does. */
const ownEscape = { 'data-mantine-stop-propagation': 'true' };

function Failure({ error, tryAgain }: Pick<SearchResults, 'error' | 'tryAgain'>) {
  if (!error) return null;
  return (
    <Row role="alert" className={classes.failure ?? ''} justify="space-between" wrap="nowrap">
      <Text size="sm">People and appointments could not be searched. {wordsFor(error)}</Text>
      <Button variant="default" flex="none" onClick={tryAgain} {...ownEscape}>
        Try again
      </Button>
    </Row>
  );
}

/** At a desk; a screen reader says them of the field itself. */
const Keys = ({ isChoice }: { isChoice: boolean }) => (
  <span className={classes.keys} aria-hidden>
    {isChoice && (
      <>
        <span>
          <Kbd size="xs">↑</Kbd> <Kbd size="xs">↓</Kbd> to choose
        </span>
        <span>
          <Kbd size="xs">Enter</Kbd> to open
        </span>
      </>
    )}
    <span>
      <Kbd size="xs">Esc</Kbd> to close
    </span>
  </span>
);

/** On the page while the dialog is: it begins empty each time. */
function Content({ onClose, onChoose }: Omit<SearchProps, 'opened'>) {
  const [query, setQuery] = useState('');
  const listId = useId();
  const results = useSearchResults(query);
  const groups = groupsOf(results, useCardLinks());
  const lines = groups.flatMap((group) => group.lines);
  const count = lines.length;
  const { selected, isChosen, move } = useSelection(
    query,
    lines.map(({ key }) => key),
    results.isSimilar,
  );

  const choose = ({ key, label, details, zone = null, to, run, isPassing }: ResultLine) => {
    if (to && !isPassing) noteOpened({ key, label, details, zone, to });
    if (to) onChoose(to);
    else onClose();
    run?.();
  };
  const { pressEnter, cancelEnter } = useEarlyEnter({
    query,
    isWaiting: results.isWaiting,
    isChosen,
    hasFailed: results.error !== null,
    onEnter: () => lines[selected] && choose(lines[selected]),
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Enter') pressEnter();
    else return cancelEnter();
    event.preventDefault();
  };

  return (
    <div className={classes.dialog} data-empty={(count === 0 && !results.isWaiting) || undefined}>
      <div className={classes.field}>
        <IconSearch size={20} stroke={1.5} aria-hidden />
        <input
          className={classes.input}
          placeholder="Search here..."
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          role="combobox"
          aria-autocomplete="list"
          aria-label="Search patients, appointments, people, screens and actions"
          aria-expanded={count > 0}
          aria-controls={listId}
          aria-activedescendant={
            count > 0 && selected >= 0 ? optionId(listId, selected) : undefined
          }
          autoComplete="off"
          spellCheck={false}
          maxLength={mostLetters}
          data-autofocus
          {...ownEscape}
        />
        <Button variant="subtle" flex="none" hiddenFrom="sm" onClick={onClose}>
          Cancel
        </Button>
      </div>
      <Failure error={results.error} tryAgain={results.tryAgain} />
      <ResultList id={listId} typed={query} groups={groups} selected={selected} onChoose={choose} />
      <div className={classes.foot}>
        <output className={classes.state}>
          {stateWords(results, groups).map((words) => (
            <span key={words}>{words} </span>
          ))}
        </output>
        <Keys isChoice={count > 0} />
      </div>
    </div>
  );
}

export function Search({ opened, onClose, onChoose }: SearchProps) {
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    onClose();
  };
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      closeOnEscape={false}
      fullScreen={usePhone()}
      returnFocus={false}
      size={680}
      yOffset={80}
      zIndex={getDefaultZIndex('max')}
      transitionProps={{ duration: 100, transition: 'pop' }}
      onKeyDown={closeOnEscape}
    >
      <Modal.Overlay backgroundOpacity={0.2} />
      <Modal.Content aria-label="Search" {...(opened && staysFocused)}>
        <Content onClose={onClose} onChoose={onChoose} />
      </Modal.Content>
    </Modal.Root>
  );
}
