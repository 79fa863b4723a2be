/** Shows what would become of a message that is pasted, or of one that was received. */
import { Anchor, Button, Group, Stack, Textarea } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useState, type ComponentProps } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { MessageState } from '#shared/facts/fact-feeds.ts';
import type { MessagePreview, PreviewMessage } from '#shared/facts/message-previews.ts';
import { trpc } from '#client/shell/api/api.ts';
import { fieldProblems } from '#client/shell/api/failure.ts';
import { QueryFailed } from '#client/shell/api/QueryFailed.tsx';
import { statesOf } from '#client/shell/list-page/list-states.tsx';
import { Form } from '#client/ui/forms/Form.tsx';
import { Item, ItemList } from '#client/ui/list/ItemList.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { PageSection } from '#client/ui/PageSection.tsx';
import { EmptyState } from '#client/ui/states/EmptyState.tsx';
import { LoadingRows } from '#client/ui/states/LoadingRows.tsx';
import { RelativeTime } from '#client/ui/times/RelativeTime.tsx';
import { FhirPages } from '#client/fhir/FhirPages.tsx';
import { PreviewResult } from './PreviewResult.tsx';

const stateWords: Record<MessageState, string> = {
  applied: 'Stored',
  unmatched: 'Waits for a person',
  failed: 'Not stored',
  dismissed: 'Dismissed',
};

function LastMessages() {
  const query = trpc.facts.mappings.lastMessages.useQuery({});
  return (
    <PageSection
      title="Last received"
      hint="Opening one is audited: it names a patient. Nothing of it is stored again."
    >
      <ItemList
        label="Last received"
        rows={query.data?.messages}
        {...statesOf(query, 'the last messages', { rows: 4 })}
        empty={<EmptyState>No message has come yet. Paste one instead.</EmptyState>}
      >
        {({ id, source, type, controlId, receivedAt, state }) => (
          <Item
            key={id}
            picture={<IconMail size={20} stroke={1.5} aria-hidden />}
            name={
              <Anchor component={Link} to={`/fhir_builder/preview?message=${id}`} fw={600}>
                {type} {controlId}
              </Anchor>
            }
            facts={
              <>
                {source}, <RelativeTime instant={receivedAt} />
              </>
            }
            purpose={stateWords[state]}
          />
        )}
      </ItemList>
    </PageSection>
  );
}

interface PasteProps {
  error: string | undefined;
  isPending: boolean;
  onShow: (text: string) => void;
}

/** What is typed here is in no address and not kept. */
function Paste({ error, isPending, onShow }: PasteProps) {
  const [text, setText] = useState('');
  return (
    <Form aria-label="Paste a message" isPending={isPending} onSubmit={() => onShow(text)}>
      <Textarea
        label="Message"
        description="HL7 v2 as it is sent, from MSH on. Its feed is found by MSH-3 and MSH-4."
        autosize
        minRows={5}
        maxRows={16}
        spellCheck={false}
        autoComplete="off"
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
        value={text}
        error={error}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Group>
        <Button type="submit" loading={isPending}>
          Show what becomes of it
        </Button>
      </Group>
    </Form>
  );
}

interface QueryState {
  state: { data: unknown };
}

interface ShownProps {
  preview: MessagePreview | undefined;
  query: ComponentProps<typeof QueryFailed>['query'];
}

function Shown({ preview, query }: ShownProps) {
  if (preview) return <PreviewResult preview={preview} />;
  if (!query.error) return <LoadingRows words="Reading the message" height={62} rows={4} />;
  // It stands at the field.
  if (fieldProblems(query.error)['text']) return null;
  return <QueryFailed query={query} title="The message could not be shown." />;
}

export function PreviewPage() {
  const [search, setSearch] = useSearchParams();
  const [pasted, setPasted] = useState<string | null>(null);
  const messageId = search.get('message');
  const mappingId = search.get('mapping') ?? undefined;
  const byMapping = mappingId === undefined ? {} : { mappingId };
  const ofText: PreviewMessage | null =
    pasted === null ? null : { by: 'text', text: pasted, ...byMapping };
  const input: PreviewMessage | null =
    messageId === null ? ofText : { by: 'message', messageId, ...byMapping };
  const query = trpc.facts.mappings.preview.useQuery(input ?? { by: 'text', text: '' }, {
    retry: false,
    // Each look is audited, so it is asked for once, whatever comes in meanwhile.
    enabled: ({ state }: QueryState) => input !== null && state.data === undefined,
  });
  return (
    <>
      <PageHeader
        title="Preview of messages"
        state="What would become of a message, field by field. Nothing is stored."
      />
      <FhirPages />
      <Stack gap="xl">
        {messageId === null ? (
          <Paste
            error={query.error ? fieldProblems(query.error)['text'] : undefined}
            isPending={query.isFetching}
            onShow={setPasted}
          />
        ) : (
          <Group>
            <Button variant="default" onClick={() => setSearch({})}>
              Another message
            </Button>
            {mappingId !== undefined && (
              <Anchor component={Link} size="sm" to={`/fhir_builder/mappings?mapping=${mappingId}`}>
                Back to the mapping by which it is read
              </Anchor>
            )}
          </Group>
        )}
        {input && <Shown preview={query.data} query={query} />}
        {messageId === null && <LastMessages />}
      </Stack>
    </>
  );
}
