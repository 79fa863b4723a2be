/** A list of what the hospital books with, and one of them open beside it: made, changed, put away. */
import { Button, Paper, Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Fragment, useState, type ReactNode } from 'react';
import { wordsFor } from '#client/shell/api/failure.ts';
import { Beside } from '#client/ui/panels/DetailsPanel.tsx';
import { EmptyState } from '#client/ui/states/EmptyState.tsx';
import { useHeldView } from '#client/ui/held-view.ts';
import { Late } from '#client/ui/Late.tsx';
import { LoadFailed } from '#client/ui/states/LoadFailed.tsx';
import { Message } from '#client/ui/states/Message.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { LeaveQuestion } from '#client/ui/LeaveQuestion.tsx';
import type { RecordsAddress, View } from '../list-page/address.ts';

interface Named {
  id: string;
  name: string;
  active: boolean;
}

/** What its form is given: undefined is a new one. */
export interface Edited<One> {
  one: One | undefined;
  onBegun: (isBegun: boolean) => void;
  onSaved: (id: string) => void;
}

interface Props<One extends Named> {
  title: string;
  /** "room" and "rooms". */
  words: readonly [string, string];
  /** What is said where there are none. */
  empty: string;
  address: RecordsAddress;
  asked: {
    data: readonly One[] | undefined;
    error: unknown;
    isFetching: boolean;
    refetch: () => unknown;
  };
  list: (all: readonly One[]) => ReactNode;
  form: (edited: Edited<One>) => ReactNode;
}

const capital = (word: string) => `${word[0]?.toUpperCase() ?? ''}${word.slice(1)}`;

function stateWords(all: readonly Named[], [one, many]: readonly [string, string]): string {
  const away = all.filter(({ active }) => !active).length;
  const count = `${all.length} ${all.length === 1 ? one : many}`;
  return away > 0 ? `${count}, ${away} put away.` : `${count}.`;
}

const Shape = ({ many }: { many: string }) => (
  <Late>
    <VisuallyHidden>Loading the {many}</VisuallyHidden>
    <Paper withBorder p="md" aria-hidden>
      <Stack gap="md">
        {['62%', '48%', '55%', '70%', '44%', '58%'].map((width) => (
          <Skeleton key={width} height={40} width={width} />
        ))}
      </Stack>
    </Paper>
  </Late>
);

function detailsOf<One extends Named>(
  { words: [word], address, form }: Props<One>,
  { all, view, onBegun }: { all: readonly One[]; view: View; onBegun: Edited<One>['onBegun'] },
) {
  if (view.is === 'list') return null;
  const one = view.is === 'one' ? all.find(({ id }) => id === view.id) : undefined;
  const isMissing = view.is === 'one' && !one;
  const onSaved = (id: string) => view.is === 'new' && address.show({ is: 'one', id });
  const content = isMissing ? (
    <Message order={3} title={`This ${word} is not here`}>
      It may belong to another organization. Close this and look in the list.
    </Message>
  ) : (
    <Fragment key={one?.id ?? 'new'}>{form({ one, onBegun, onSaved })}</Fragment>
  );
  const title = one?.name ?? (isMissing ? capital(word) : `New ${word}`);
  return { title, content, onClose: address.closePanel };
}

export function RecordsPage<One extends Named>(props: Props<One>) {
  const { title, words, empty, address, asked, list } = props;
  const { data, error } = asked;
  const [word, many] = words;
  const [isBegun, onBegun] = useState(false);
  const held = useHeldView<View>(address, isBegun);
  const details = data && detailsOf(props, { all: data, view: held.view, onBegun });
  const newButton = (
    <Button leftSection={<IconPlus size={18} stroke={1.5} aria-hidden />} onClick={address.openNew}>
      New {word}
    </Button>
  );
  return (
    <>
      <PageHeader title={title} state={data ? stateWords(data, words) : ''} actions={newButton} />
      {Boolean(error) && !data && (
        <LoadFailed
          title={`The ${many} could not be loaded.`}
          words={wordsFor(error)}
          trying={asked.isFetching}
          onTryAgain={() => void asked.refetch()}
        />
      )}
      {!data && !error && <Shape many={many} />}
      {data && (
        <Beside details={details ? { ...details, isCovered: held.isLeaving } : null}>
          {data.length > 0 ? (
            list(data)
          ) : (
            <Paper withBorder>
              <EmptyState action={newButton}>{empty}</EmptyState>
            </Paper>
          )}
        </Beside>
      )}
      <LeaveQuestion held={held} />
    </>
  );
}
