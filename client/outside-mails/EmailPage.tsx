/** Mail to people outside about cases: how each stands, revoking its link, and sending one from a case of one's own. */
import { Button, Group, Select, Stack, Text } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { OutsideMail } from '#shared/outside-mails.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { statesOf } from '#client/shell/list-page/list-states.tsx';
import { onDemand } from '#client/shell/loading/on-demand.tsx';
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx';
import { Item } from '#client/ui/list/ItemList.tsx';
import { PagedList } from '#client/ui/list/PagedList.tsx';
import { usePages } from '#client/ui/list/use-pages.ts';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { Panel } from '#client/ui/panels/Panel.tsx';
import { opened, wasOpenedHere } from '#client/ui/panels/panel-address.ts';
import { LoadingRows } from '#client/ui/states/LoadingRows.tsx';
import { toast } from '#client/ui/states/toast.tsx';
import { RelativeTime } from '#client/ui/times/RelativeTime.tsx';
import { MailBadge } from './public/MailBadge.tsx';
import { mailNote } from './mail-words.ts';

/** Opened for one mail at a time: the list is read without it. */
const SendMailForm = onDemand(async () => (await import('./public/SendMailForm.tsx')).SendMailForm);

const hasLink = ({ state }: OutsideMail) => state !== 'revoked' && state !== 'expired';

interface RowProps {
  mail: OutsideMail;
  zone: string;
  onRevoke: () => void;
}

const Row = ({ mail, zone, onRevoke }: RowProps) => (
  <Item
    picture={<IconMail size={22} stroke={1.5} aria-hidden />}
    name={
      <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
        {mail.toName}, {mail.email}
      </Text>
    }
    facts={
      <>
        {mail.documentName}. {mail.caseTitle}
        {mail.patient && `, ${mail.patient.fullName}`}. {mail.sentBy.fullName},{' '}
        <RelativeTime instant={mail.createdAt} />. {mailNote(mail, zone)}
      </>
    }
    purpose={
      <Group gap="xs" justify="flex-end">
        <MailBadge state={mail.state} />
        {hasLink(mail) && (
          <Button
            variant="subtle"
            color="off"
            aria-label={`Revoke the link to ${mail.toName}`}
            onClick={onRevoke}
          >
            Revoke
          </Button>
        )}
      </Group>
    }
  />
);

/** A mail is about an open case that its sender owns. */
function NewMail({ onSent }: { onSent: () => void }) {
  const [caseId, setCaseId] = useState<string | null>(null);
  const cases = trpc.cases.list.useQuery({ filter: { owner: 'me' } });
  const openCase = trpc.cases.byId.useQuery({ caseId: caseId ?? '' }, { enabled: caseId !== null });
  return (
    <Stack gap="md">
      <Select
        label="Case"
        description="One of your own. From any other case, send in its panel."
        placeholder={cases.data?.cases.length === 0 ? 'You have no open case' : 'Choose the case'}
        data={(cases.data?.cases ?? []).map(({ id, title, patient }) => ({
          value: id,
          label: [title, patient?.fullName].filter(Boolean).join(', '),
        }))}
        error={cases.error ? wordsFor(cases.error) : undefined}
        value={caseId}
        allowDeselect={false}
        onChange={setCaseId}
      />
      {openCase.data && (
        <Suspense fallback={<LoadingRows isBare words="Loading the form" height={40} />}>
          <SendMailForm key={openCase.data.id} caseRecord={openCase.data} onSent={onSent} />
        </Suspense>
      )}
    </Stack>
  );
}

export function EmailPage() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { state }: { state: unknown } = useLocation();
  const [revoked, setRevoked] = useState<OutsideMail | null>(null);
  const pages = usePages<string>('mails');
  const first = trpc.outsideMails.list.useQuery({});
  const others = trpc.useQueries((api) =>
    pages.cursors.map((after) => api.outsideMails.list({ after })),
  );
  const revoke = trpc.outsideMails.revoke.useMutation({
    onSuccess: () => toast.done('The link opens nothing any more.'),
    onError: (error) => toast.problem(wordsFor(error)),
    onSettled: () => setRevoked(null),
  });
  const zone = first.data?.zone ?? 'UTC';
  const bounced = (first.data?.mails ?? []).filter(({ state }) => state === 'bounced').length;
  const close = () =>
    void (wasOpenedHere(state) ? navigate(-1) : navigate('/email', { replace: true }));
  return (
    <>
      <PageHeader
        title="Email"
        state={
          bounced > 0 ? `${bounced} came back.` : 'Documents for people outside, behind a code.'
        }
        actions={
          <Button onClick={() => void navigate('/email?new', { state: opened })}>Send</Button>
        }
      />
      <PagedList
        label="Emails"
        pages={pages.onScreen(first, others, ({ mails }) => mails)}
        {...statesOf(first, 'the emails')}
        empty="No document was mailed yet. Send one here, or from the files of a case."
      >
        {(mail) => <Row key={mail.id} mail={mail} zone={zone} onRevoke={() => setRevoked(mail)} />}
      </PagedList>
      <Panel title="New email" opened={search.has('new')} onClose={close}>
        <NewMail onSent={close} />
      </Panel>
      <ConfirmDialog
        opened={revoked !== null}
        title={`Revoke the link to ${revoked?.toName ?? 'this person'}?`}
        keep="Keep link"
        onKeep={() => setRevoked(null)}
        verb="Revoke"
        isPending={revoke.isPending}
        onDo={() => revoked && revoke.mutate({ mailId: revoked.id })}
      >
        Nobody can open the document with it any more. Who has saved it keeps it.
      </ConfirmDialog>
    </>
  );
}
