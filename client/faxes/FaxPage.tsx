/** Faxes: those that came in and wait to be filed, and those that were sent, with the ones that need somebody first. */
import { Button, Group, Stack, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import { may } from '#shared/roles.ts';
import { trpc } from '#client/shell/api/api.ts';
import { statesOf } from '#client/shell/list-page/list-states.tsx';
import { useUser } from '#client/shell/session/session.tsx';
import classes from '#client/ui/list/FilterLinks.module.css';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { Panel } from '#client/ui/panels/Panel.tsx';
import { Message } from '#client/ui/states/Message.tsx';
import { useFaxAddress, type Box } from './fax-address.ts';
import { FaxDetails } from './out/FaxDetails.tsx';
import { FaxList } from './out/FaxList.tsx';
import { FileFax } from './received/FileFax.tsx';
import { ReceivedList } from './received/ReceivedList.tsx';

const labels: Record<Box, string> = {
  in: 'To file',
  attention: 'Need attention',
  open: 'On their way',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
};

function stateWords(counts: Partial<Record<Box, number>>): string {
  const { in: waiting = 0, attention = 0, open = 0 } = counts;
  const parts = [
    ...(waiting > 0 ? [`${waiting} to file`] : []),
    ...(attention > 0 ? [`${attention} failed or not confirmed`] : []),
    ...(open > 0 ? [`${open} on their way`] : []),
  ];
  return parts.length === 0 ? 'Nothing waits.' : `${parts.join(', ')}.`;
}

interface BoxesProps {
  boxes: readonly Box[];
  counts: Partial<Record<Box, number>>;
  current: Box;
  linkTo: (box: Box) => string;
}

const Boxes = ({ boxes, counts, current, linkTo }: BoxesProps) => (
  <Group component="nav" gap="xs" aria-label="Boxes">
    {boxes.map((box) => (
      <Link
        key={box}
        to={linkTo(box)}
        className={classes.link}
        aria-current={box === current ? 'page' : undefined}
      >
        <Text component="span" className={classes.count}>
          {counts[box] ?? '–'}
        </Text>{' '}
        {labels[box]}
      </Link>
    ))}
  </Group>
);

export function FaxPage() {
  const user = useUser();
  const mayFile = may(user, 'faxes.file');
  const address = useFaxAddress(mayFile ? 'in' : 'attention');
  const box = address.box === 'in' && !mayFile ? 'attention' : address.box;
  const received = trpc.faxes.received.list.useQuery({}, { enabled: mayFile });
  const out = trpc.faxes.list.useQuery({ box: box === 'in' ? 'attention' : box });
  const counts: Partial<Record<Box, number>> = {
    ...out.data?.counts,
    ...(received.data && { in: received.data.count }),
  };
  const waiting = received.data?.waiting ?? [];
  const openFax = waiting.find(({ id }) => id === address.receivedId);
  const nextFax = waiting.find(({ isInfected, isAwaited }) => !isInfected && !isAwaited);
  return (
    <>
      <PageHeader
        title="Fax"
        state={out.data ? stateWords(counts) : ''}
        actions={
          mayFile && (
            <Button disabled={!nextFax} onClick={() => nextFax && address.openReceived(nextFax.id)}>
              File the next fax
            </Button>
          )
        }
      />
      <Stack gap="md">
        {out.data?.hasLine === false && (
          <Message order={2} title="No fax line">
            This server sends no faxes. Ask IT to set up a fax gateway.
          </Message>
        )}
        <Boxes
          boxes={[
            ...(mayFile ? (['in'] as const) : []),
            ...(['attention', 'open', 'delivered', 'cancelled'] as const),
          ]}
          counts={counts}
          current={box}
          linkTo={address.linkToBox}
        />
        {box === 'in' ? (
          <ReceivedList
            data={received.data}
            {...statesOf(received, 'the faxes that came in')}
            receivedId={address.receivedId}
            linkTo={address.linkToReceived}
          />
        ) : (
          <FaxList box={box} faxId={address.faxId} linkTo={address.linkToFax} />
        )}
      </Stack>
      <Panel
        title="Fax"
        opened={address.faxId !== null}
        subject={address.faxId ?? undefined}
        onClose={address.close}
        isDockable
      >
        {address.faxId !== null && <FaxDetails key={address.faxId} faxId={address.faxId} />}
      </Panel>
      <Panel
        title="File a fax"
        width={760}
        opened={address.receivedId !== null}
        subject={address.receivedId ?? undefined}
        onClose={address.close}
      >
        {openFax ? (
          <FileFax key={openFax.id} fax={openFax} onDone={address.close} />
        ) : (
          <Message order={3} title="This fax was filed or dismissed">
            Close this and take the next one.
          </Message>
        )}
      </Panel>
    </>
  );
}
