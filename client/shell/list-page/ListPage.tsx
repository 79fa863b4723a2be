/** A page that lists items that the hospital books with, with the details of one: added, changed, retired. */
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Fragment, Suspense, useEffect, useState, type ReactNode } from 'react';
import { ItemList } from '#client/ui/list/ItemList.tsx';
import { WithDetailsPanel } from '#client/ui/panels/DetailsPanel.tsx';
import { DelayedStatus } from '#client/ui/states/DelayedStatus.tsx';
import { EmptyCard } from '#client/ui/states/EmptyCard.tsx';
import { Message } from '#client/ui/states/Message.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { useUnsavedGuard } from '#client/shell/unsaved/UnsavedGuard.tsx';
import type { FormScope } from '#client/shell/unsaved/unsaved-forms.ts';
import type { ListAddress } from './list-address.ts';
import { capital } from './capital.ts';
import { statesOf } from './list-states.tsx';

interface NamedItem {
  id: string;
  name: string;
  /** Left out where items cannot be retired. */
  active?: boolean;
}

/** What the form of a list page gets; an undefined item is a new one. */
export interface FormProps<Item> {
  item: Item | undefined;
  /** For useUnsaved. */
  scope: FormScope;
  onSaved: (id: string) => void;
}

interface Props<Item extends NamedItem> {
  /** "room" and "rooms". */
  words: readonly [string, string];
  /** Of the page, where it is not the second word. */
  title?: string;
  /** Between the header and the list. */
  above?: ReactNode;
  /** False where items come with the product. */
  canAdd?: boolean;
  /** The text for an empty list. */
  empty: string;
  /** Where the list leaves items out: what it shows, for an item that was saved and is not among them. */
  listed?: string;
  address: ListAddress;
  query: {
    data: readonly Item[] | undefined;
    error: unknown;
    isFetching: boolean;
    refetch: () => unknown;
  };
  row: (item: Item) => ReactNode;
  form: (props: FormProps<Item>) => ReactNode;
  /** Called ahead of the click that opens a form; it is the same function at each call. */
  loadForm: () => Promise<unknown>;
}

function stateWords(
  all: readonly NamedItem[],
  [singular, plural]: readonly [string, string],
): string {
  const away = all.filter(({ active = true }) => !active).length;
  const count = `${all.length} ${all.length === 1 ? singular : plural}`;
  return away > 0 ? `${count}, ${away} inactive.` : `${count}.`;
}

interface MissingProps {
  word: string;
  listed: string | undefined;
  isFetching: boolean;
  isSaved: boolean;
}

interface Saved {
  id: string;
  /** In the place of its form. */
  onSaved: (id: string) => void;
}

function Missing({ word, listed, isFetching, isSaved }: MissingProps) {
  // A saved item comes with the next answer of the list.
  if (isFetching) return <DelayedStatus>Opening the {word}</DelayedStatus>;
  if (isSaved && listed)
    return (
      <Message order={3} title={`The ${word} is saved`}>
        {listed}
      </Message>
    );
  return (
    <Message order={3} title={`This ${word} is not here`}>
      It may belong to another organization. Close this and look in the list.
    </Message>
  );
}

function detailsOf<Item extends NamedItem>(
  { words: [word], address, form, listed, query: { isFetching } }: Props<Item>,
  items: readonly Item[],
  saved: Saved,
) {
  const { view, formScope } = address;
  if (view.is === 'list') return null;
  const item = view.is === 'one' ? items.find(({ id }) => id === view.id) : undefined;
  const isMissing = view.is === 'one' && !item;
  const onSaved = (id: string) => {
    saved.onSaved(id);
    if (view.is === 'new') address.show({ is: 'one', id });
  };
  const isSaved = view.is === 'one' && view.id === saved.id;
  const content = isMissing ? (
    <Missing {...{ word, listed, isFetching, isSaved }} />
  ) : (
    <Suspense fallback={<DelayedStatus>Opening the form</DelayedStatus>}>
      <Fragment key={item?.id ?? 'new'}>{form({ item, scope: formScope, onSaved })}</Fragment>
    </Suspense>
  );
  const title = item?.name ?? (isMissing ? capital(word) : `New ${word}`);
  return { title, content, onClose: address.closePanel };
}

export function ListPage<Item extends NamedItem>(props: Props<Item>) {
  const { words, above, canAdd = true, empty, address, query, row, loadForm } = props;
  const [word, many] = words;
  const { title = capital(many) } = props;
  const { data } = query;
  // A failure is ignored: opening the form loads it again and reports it.
  useEffect(() => void loadForm().catch(() => undefined), [loadForm]);
  const { isAsking } = useUnsavedGuard();
  const [savedId, setSavedId] = useState('');
  const details = data && detailsOf(props, data, { id: savedId, onSaved: setSavedId });
  const newButton = canAdd && (
    <Button leftSection={<IconPlus size={18} stroke={1.5} aria-hidden />} onClick={address.openNew}>
      New {word}
    </Button>
  );
  return (
    <>
      <PageHeader title={title} state={data ? stateWords(data, words) : ''} actions={newButton} />
      {above}
      <WithDetailsPanel details={details ? { ...details, isCovered: isAsking } : null}>
        <ItemList
          label={title}
          rows={data}
          {...statesOf(query, `the ${many}`)}
          empty={<EmptyCard action={newButton}>{empty}</EmptyCard>}
        >
          {row}
        </ItemList>
      </WithDetailsPanel>
    </>
  );
}
