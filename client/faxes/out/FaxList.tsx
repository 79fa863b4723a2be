/** The faxes of a box, the newest first; those that need somebody say why in words. */
import { Anchor, Group, Text } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { Fax, FaxBox } from '#shared/faxes.ts';
import { trpc } from '#client/shell/api/api.ts';
import { statesOf } from '#client/shell/list-page/list-states.tsx';
import { Item } from '#client/ui/list/ItemList.tsx';
import { PagedList } from '#client/ui/list/PagedList.tsx';
import { usePages } from '#client/ui/list/use-pages.ts';
import { opened } from '#client/ui/panels/panel-address.ts';
import { RelativeTime } from '#client/ui/times/RelativeTime.tsx';
import { faxNote } from '#client/faxes/fax-words.ts';
import { FaxBadge } from '#client/faxes/public/FaxBadge.tsx';

const emptyWords: Record<FaxBox, string> = {
  attention: 'Every fax arrived, or is on its way.',
  open: 'No fax is on its way. Send one from the files of a case.',
  delivered: 'No fax was delivered yet.',
  cancelled: 'No fax was cancelled.',
};

interface RowProps {
  fax: Fax;
  isOpen: boolean;
  link: string;
}

function Row({ fax, isOpen, link }: RowProps) {
  const note = faxNote(fax);
  return (
    <Item
      isOpen={isOpen}
      picture={<IconPrinter size={22} stroke={1.5} aria-hidden />}
      name={
        <Anchor component={Link} to={link} state={opened} fw={600}>
          {fax.toName}, <span className="numbers">{fax.number}</span>
        </Anchor>
      }
      facts={
        <>
          {fax.documentName}. {fax.caseTitle}
          {fax.patient && `, ${fax.patient.fullName}`}. {fax.sentBy.fullName},{' '}
          <RelativeTime instant={fax.endedAt ?? fax.createdAt} />
          {fax.nextTryAt !== null && fax.tries > 0 && (
            <>
              . Next try <RelativeTime instant={fax.nextTryAt} />
            </>
          )}
        </>
      }
      purpose={
        <Group gap="xs">
          <FaxBadge state={fax.state} />
          {note && (
            <Text size="sm" {...(fax.state === 'failed' && { c: 'bad' })}>
              {note}
            </Text>
          )}
        </Group>
      }
    />
  );
}

interface Props {
  box: FaxBox;
  faxId: string | null;
  linkTo: (faxId: string) => string;
}

export function FaxList({ box, faxId, linkTo }: Props) {
  const pages = usePages<string>(box);
  const first = trpc.faxes.list.useQuery({ box });
  const others = trpc.useQueries((api) =>
    pages.cursors.map((after) => api.faxes.list({ box, after })),
  );
  return (
    <PagedList
      label="Faxes"
      pages={pages.onScreen(first, others, ({ faxes }) => faxes)}
      {...statesOf(first, 'the faxes')}
      empty={emptyWords[box]}
    >
      {(fax) => <Row key={fax.id} fax={fax} isOpen={fax.id === faxId} link={linkTo(fax.id)} />}
    </PagedList>
  );
}
