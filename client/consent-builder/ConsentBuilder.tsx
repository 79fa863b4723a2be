/** The hospital's consents, public pages, sentences of letters and words of notices: written, tried, published by a second person. */
import { Button, Stack, Text, Title } from '@mantine/core';
import { IconArrowLeft, IconPlus } from '@tabler/icons-react';
import { Fragment } from 'react';
import type { Wording } from '#shared/wordings.ts';
import { trpc } from '#client/shell/api/api.ts';
import { BuilderPages } from '#client/shell/page-links/BuilderPages.tsx';
import { useListAddress, type ListAddress } from '#client/shell/list-page/list-address.ts';
import { statesOf } from '#client/shell/list-page/list-states.tsx';
import { Card } from '#client/ui/Card.tsx';
import { counted } from '#client/ui/list/counted.ts';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { DelayedStatus } from '#client/ui/states/DelayedStatus.tsx';
import { EmptyCard } from '#client/ui/states/EmptyCard.tsx';
import { ListContent } from '#client/ui/states/ListContent.tsx';
import { Message } from '#client/ui/states/Message.tsx';
import { BuiltInTextPage, BuiltInTexts, isBuiltInId } from './BuiltInTexts.tsx';
import { WordingEditor } from './WordingEditor.tsx';
import { stateWords, versionTitle, WordingList } from './WordingList.tsx';
import { WordingTable } from './WordingTable.tsx';

const title = 'Consents and public texts';

interface EditorPageProps {
  address: ListAddress;
  wordings: readonly Wording[] | undefined;
  isFetching: boolean;
}

function EditorPage({ address, wordings, isFetching }: EditorPageProps) {
  const { view } = address;
  const wording = view.is === 'one' ? wordings?.find(({ id }) => id === view.id) : undefined;
  const isMissing = view.is === 'one' && !wording;
  // What was just saved comes with the next answer of the list.
  if (!wordings || (isMissing && isFetching))
    return <DelayedStatus>Opening the text</DelayedStatus>;
  if (isMissing)
    return (
      <Message order={2} title="This text is not here">
        It may belong to another organization. Go back and look in the list.
      </Message>
    );
  const operator = wordings.find(({ use, state }) => use === 'operator' && state === 'published');
  return (
    <Card p="lg">
      <Stack gap="md">
        <Title order={2} size="h3">
          {wording
            ? `${versionTitle(wording)}, ${stateWords[wording.state].toLowerCase()}`
            : 'New text'}
        </Title>
        <Fragment key={wording?.id ?? 'new'}>
          <WordingEditor
            wording={wording}
            operator={operator?.operator ?? null}
            scope={address.formScope}
            onSaved={(id) => address.show({ is: 'one', id })}
            onGone={address.closePanel}
          />
        </Fragment>
      </Stack>
    </Card>
  );
}

function stateOf(wordings: readonly Wording[]): string {
  const count = (state: Wording['state']) =>
    wordings.filter((wording) => wording.state === state).length;
  return `${count('published')} in force, ${counted(count('draft'), 'draft')}.`;
}

/** What holds where nothing was published. */
const ownWords =
  'Where nothing is published here, the English text that comes with KareMD holds. Name the operator first: the privacy policy and the terms need it.';

export function ConsentBuilder() {
  const address = useListAddress('text');
  const query = trpc.wordings.list.useQuery({});
  const wordings = query.data?.wordings;
  const add = (
    <Button leftSection={<IconPlus size={18} stroke={1.5} aria-hidden />} onClick={address.openNew}>
      New text
    </Button>
  );
  if (address.view.is !== 'list')
    return (
      <>
        <PageHeader
          title={title}
          state=""
          actions={
            <Button
              variant="default"
              leftSection={<IconArrowLeft size={18} stroke={1.5} aria-hidden />}
              onClick={address.closePanel}
            >
              All texts
            </Button>
          }
        />
        {address.view.is === 'one' && isBuiltInId(address.view.id) ? (
          <BuiltInTextPage id={address.view.id} />
        ) : (
          <EditorPage address={address} wordings={wordings} isFetching={query.isFetching} />
        )}
      </>
    );
  return (
    <>
      <PageHeader title={title} state={wordings ? stateOf(wordings) : ''} actions={add} />
      <BuilderPages />
      <Text size="sm" c="dimmed" mb="md">
        {ownWords}
      </Text>
      <ListContent
        rows={wordings}
        {...statesOf(query, 'the texts')}
        empty={
          <EmptyCard action={add}>
            No text of your own yet. Write one in a language of your patients, see it as on a small
            phone, and have a colleague publish it.
          </EmptyCard>
        }
      >
        {(rows) => <WordingList wordings={rows} address={address} />}
      </ListContent>
      <WordingTable />
      <BuiltInTexts address={address} />
    </>
  );
}
