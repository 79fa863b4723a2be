/** The search dialog: finds screens, patients' appointments and people while typing, all by keyboard. */
import '@mantine/spotlight/styles.layer.css';
import { Button, Group as Row, Text } from '@mantine/core';
import { useId } from '@mantine/hooks';
import { createSpotlight, Spotlight, useSpotlight } from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState, type KeyboardEvent } from 'react';
import { useLocation, type To } from 'react-router-dom';
import { may } from '#shared/roles.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { useUser } from '#client/shell/session/session.tsx';
import { useSearchResults, type SearchResults } from './search-results.ts';
import { groupsOf, type Group, type Places, type ResultLine } from './result-groups.tsx';
import { noteOpened } from './recents.ts';
import { useEarlyEnter } from './use-early-enter.ts';
import { useSelection } from './selection.ts';
import { stateWords } from './words.ts';
import classes from './Search.module.css';

export interface SearchProps {
  opened: boolean;
  onClose: () => void;
  onChoose: (to: To) => void;
}

/** Administrators open the account; others open the colleague's card on the current page, as a patient's. */
function usePlaces(): Places {
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

/** Own markup for the combobox: no HTML element is both a field and a list. */
const roles = {
  field: { role: 'combobox', 'aria-autocomplete': 'list' },
  list: { role: 'listbox', 'aria-label': 'Found' },
  group: { role: 'group' },
  option: { role: 'option' },
  state: { role: 'status' },
} as const;

/** Spotlight sets its own `id`. */
const named = (id: string) => (line: HTMLButtonElement | null) => line?.setAttribute('id', id);

interface ListProps {
  id: string;
  groups: Group[];
  selected: number;
  onChoose: (line: ResultLine) => void;
}

const optionId = (listId: string, at: number): string => `${listId}-${at}`;

function List({ id, groups, selected, onChoose }: ListProps) {
  const all = groups.flatMap(({ lines }) => lines);
  return (
    <div id={id} {...roles.list}>
      {groups.map(({ name, lines }) => (
        <Spotlight.ActionsGroup key={name} label={name} aria-label={name} {...roles.group}>
          {lines.map((line) => {
            const at = all.indexOf(line);
            return (
              <Spotlight.Action
                key={line.key}
                ref={named(optionId(id, at))}
                {...roles.option}
                aria-selected={at === selected}
                label={line.label}
                description={line.description}
                leftSection={line.picture}
                rightSection={line.state}
                dimmedSections={false}
                onClick={() => onChoose(line)}
              />
            );
          })}
        </Spotlight.ActionsGroup>
      ))}
    </div>
  );
}

/** Escape closes only the dialog, not a drawer below it. */
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

export function Search({ opened, onClose, onChoose }: SearchProps) {
  const [[store, spotlight]] = useState(createSpotlight);
  const { query } = useSpotlight(store);
  const listId = useId();
  const found = useSearchResults(query);
  const groups = groupsOf(found, usePlaces());
  const lines = groups.flatMap((group) => group.lines);
  const count = lines.length;
  useEffect(() => {
    if (opened) spotlight.open();
    else spotlight.close();
  }, [opened, spotlight]);

  const choose = ({ key, label, description, to, run, isPassing = false }: ResultLine) => {
    if (to && !isPassing) noteOpened({ key, label, description, to });
    if (to) onChoose(to);
    else onClose();
    run?.();
  };
  const { isChosen, onKeyDownCapture } = useEarlyEnter({
    query,
    isWaiting: found.isWaiting,
    hasFailed: found.error !== null,
    onEnter: () => lines[0] && choose(lines[0]),
  });
  const selected = useSelection({ store, lines: lines.map(({ key }) => key).join(), isChosen });

  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    onClose();
  };

  return (
    <Spotlight.Root
      store={store}
      shortcut={null}
      onSpotlightClose={() => opened && onClose()}
      closeOnActionTrigger={false}
      returnFocus={false}
      size={640}
      overlayProps={{ backgroundOpacity: 0.2, blur: 0 }}
      transitionProps={{ duration: 100 }}
      attributes={{ content: { 'aria-label': 'Search' } }}
      classNames={{ action: classes.action ?? '', actionsGroup: classes.group ?? '' }}
      onKeyDown={closeOnEscape}
    >
      <div onKeyDownCapture={onKeyDownCapture}>
        <Spotlight.Search
          placeholder="Search here..."
          leftSection={<IconSearch size={20} stroke={1.5} aria-hidden />}
          {...roles.field}
          aria-label="Search patients, appointments, people, screens and actions"
          aria-expanded={count > 0}
          aria-controls={listId}
          aria-activedescendant={count > 0 ? optionId(listId, selected) : undefined}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          {...ownEscape}
        />
      </div>
      <Spotlight.ActionsList className={classes.list ?? ''}>
        {count > 0 && <List id={listId} groups={groups} selected={selected} onChoose={choose} />}
      </Spotlight.ActionsList>
      <Failure error={found.error} tryAgain={found.tryAgain} />
      <Spotlight.Footer {...roles.state} className={classes.state ?? ''}>
        {stateWords(found, groups)}
      </Spotlight.Footer>
    </Spotlight.Root>
  );
}
