/** The consents that come with KareMD, which nobody of the hospital wrote: their words, and who agreed to each version. */
import { Stack, Text, Title } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import type { BuiltInText } from '#shared/visits/agreements.ts';
import { useTitle } from '#shared/wordings/wording-uses.ts';
import { trpc } from '#client/shell/api/api.ts';
import { QueryFailed } from '#client/shell/api/QueryFailed.tsx';
import type { ListAddress } from '#client/shell/list-page/list-address.ts';
import { LinkedItem } from '#client/shell/list-page/LinkedItem.tsx';
import { statesOf } from '#client/shell/list-page/list-states.tsx';
import { Card } from '#client/ui/Card.tsx';
import { ItemList } from '#client/ui/list/ItemList.tsx';
import { DelayedStatus } from '#client/ui/states/DelayedStatus.tsx';
import { Message } from '#client/ui/states/Message.tsx';
import { WhoAgreed } from './WhoAgreed.tsx';
import { beginningOf } from './wording-fields.ts';
import classes from './WordingEditor.module.css';
import { WordingPreview } from './WordingPreview.tsx';

/** In the address, where a text of the hospital has its id. */
const prefix = 'karemd:';
const idOf = ({ use, version }: BuiltInText): string => `${prefix}${use}:${version}`;
export const isBuiltInId = (id: string): boolean => id.startsWith(prefix);

const title = 'Texts that came with KareMD';

const titleOf = ({ use, version }: BuiltInText): string => `${useTitle(use)}, version ${version}`;

export function BuiltInTexts({ address }: { address: ListAddress }) {
  const query = trpc.visits.consent.builtInTexts.useQuery({});
  return (
    <Stack component="section" aria-label={title} gap="xs" mt="xl">
      <Title order={2} size="h4">
        {title}
      </Title>
      <Text size="sm" c="dimmed">
        Guests read them in English where you have published no text of your own. Open one to see
        who agreed to it.
      </Text>
      <ItemList label={title} rows={query.data} {...statesOf(query, 'these texts')} empty={null}>
        {(text) => (
          <LinkedItem
            key={idOf(text)}
            id={idOf(text)}
            address={address}
            picture={<IconFileText size={20} stroke={1.5} aria-hidden />}
            name={titleOf(text)}
            facts={text.text === '' ? 'A question in the call' : beginningOf(text.text)}
            purpose={text.isCurrent ? 'Came with KareMD' : 'Came with KareMD, earlier'}
          />
        )}
      </ItemList>
    </Stack>
  );
}

export function BuiltInTextPage({ id }: { id: string }) {
  const query = trpc.visits.consent.builtInTexts.useQuery({});
  const text = query.data?.find((builtIn) => idOf(builtIn) === id);
  if (query.error && !query.data)
    return <QueryFailed title="The text could not be loaded." query={query} />;
  if (!text)
    return query.isPending ? (
      <DelayedStatus>Opening the text</DelayedStatus>
    ) : (
      <Message order={2} title="This text is not here">
        Nobody of your organization answered this version. Go back and look in the list.
      </Message>
    );
  const { use, version } = text;
  return (
    <Card p="lg">
      <Stack gap="md">
        <Title order={2} size="h3">
          {titleOf(text)}
        </Title>
        <div className={classes.columns}>
          <Stack gap="lg">
            <Text size="sm" c="dimmed">
              The text that came with KareMD, version {version}, in English.
              {text.text === '' &&
                ' The question is worded in the call; the record of each visit keeps its words.'}
            </Text>
            <WhoAgreed to={{ builtIn: { use, version } }} />
          </Stack>
          {text.text !== '' && (
            <WordingPreview use={use} language="en" text={text.text} operator={null} />
          )}
        </div>
      </Stack>
    </Card>
  );
}
