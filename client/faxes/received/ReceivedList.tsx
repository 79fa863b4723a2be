/** Faxes that came in and wait, the oldest first, and those that were filed or dismissed in the last week. */
import { Anchor, Stack, Text } from '@mantine/core';
import { IconInbox } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { ReceivedFax, ReceivedFaxes, SettledFax } from '#shared/faxes/received-faxes.ts';
import type { ListState } from '#client/ui/states/ListContent.tsx';
import { Item, ItemList } from '#client/ui/list/ItemList.tsx';
import { EmptyCard } from '#client/ui/states/EmptyCard.tsx';
import { EmptyState } from '#client/ui/states/EmptyState.tsx';
import { PageSection } from '#client/ui/PageSection.tsx';
import { opened } from '#client/ui/panels/panel-address.ts';
import { RelativeTime } from '#client/ui/times/RelativeTime.tsx';
import { pagesWords } from './received-words.ts';

interface RowProps {
  fax: ReceivedFax;
  isOpen: boolean;
  link: string;
}

const Row = ({ fax, isOpen, link }: RowProps) => (
  <Item
    isOpen={isOpen}
    picture={<IconInbox size={22} stroke={1.5} aria-hidden />}
    name={
      <Anchor component={Link} to={link} state={opened} fw={600}>
        From <span className="numbers">{fax.fromNumber ?? 'an unknown number'}</span>
      </Anchor>
    }
    facts={
      <>
        {pagesWords(fax)}. Came <RelativeTime instant={fax.receivedAt} />
      </>
    }
    {...(fax.isInfected && {
      purpose: (
        <Text size="sm" c="bad">
          A virus or a program was found in it
        </Text>
      ),
    })}
    {...(fax.isAwaited && {
      purpose: <Text size="sm">Waits to be searched for viruses</Text>,
    })}
  />
);

const Settled = ({ fax }: { fax: SettledFax }) => (
  <Item
    picture={<IconInbox size={22} stroke={1.5} aria-hidden />}
    name={
      <Text fw={600}>
        From <span className="numbers">{fax.fromNumber ?? 'an unknown number'}</span>
      </Text>
    }
    facts={
      <>
        {fax.state === 'filed' ? 'Filed' : 'Dismissed'} by {fax.settledBy?.fullName ?? 'somebody'}{' '}
        <RelativeTime instant={fax.settledAt} />
        {fax.because !== null && `: ${fax.because}`}
      </>
    }
  />
);

interface Props {
  data: ReceivedFaxes | undefined;
  failure: ListState<ReceivedFax>['failure'];
  loading: ListState<ReceivedFax>['loading'];
  receivedId: string | null;
  linkTo: (receivedId: string) => string;
}

export const ReceivedList = ({ data, failure, loading, receivedId, linkTo }: Props) => (
  <Stack gap="xl">
    <ItemList
      label="Faxes to file"
      rows={data?.waiting}
      failure={failure}
      loading={loading}
      empty={<EmptyCard>Every fax that came in is filed.</EmptyCard>}
    >
      {(fax) => <Row key={fax.id} fax={fax} isOpen={fax.id === receivedId} link={linkTo(fax.id)} />}
    </ItemList>
    {data && (
      <PageSection title="Filed and dismissed" hint="In the last seven days, the newest first.">
        <ItemList
          label="Filed and dismissed"
          rows={data.settled}
          failure={null}
          loading={null}
          empty={<EmptyState>None in the last seven days.</EmptyState>}
        >
          {(fax) => <Settled key={fax.id} fax={fax} />}
        </ItemList>
      </PageSection>
    )}
  </Stack>
);
