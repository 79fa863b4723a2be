/** Pages a role or a person: one press opens the words, the next sends them. */
import { Button, Modal, Select, Stack, Text, TextInput } from '@mantine/core';
import { IconBellRinging } from '@tabler/icons-react';
import { lazy, Suspense, useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { backupMinutes, type NewDutyPage } from '#shared/on-call/duty-pages.ts';
import { may } from '#shared/roles.ts';
import { trpc } from '#client/shell/api/api.ts';
import { fieldProblems, wordsFor } from '#client/shell/api/failure.ts';
import { useUser } from '#client/shell/session/session.tsx';
import { SubmitRow } from '#client/ui/forms/SubmitRow.tsx';
import { ErrorAlert } from '#client/ui/states/ErrorAlert.tsx';

type Target = NewDutyPage['to'];

interface FormProps {
  to: Target;
  name: string;
  onSent: (pageId: string) => void;
}

const minutes = backupMinutes.map((count) => ({ value: String(count), label: `${count} minutes` }));
const usualMinutes = 5;

const AwayChoice = lazy(async () => ({
  default: (await import('#client/on-call/paging/AwayChoice.tsx')).AwayChoice,
}));

function PageForm({ to: asked, name, onSent }: FormProps) {
  const [instead, setInstead] = useState<{ id: string; name: string } | null>(null);
  const [reason, setReason] = useState('');
  const to: Target = instead ? { kind: 'person', practitionerId: instead.id } : asked;
  const personId = asked.kind === 'person' ? asked.practitionerId : '';
  const cover = trpc.roster.paging.cover.useQuery(
    { practitionerId: personId },
    { enabled: personId !== '' },
  );
  const away = !instead && cover.data?.isAway === true ? cover.data : null;
  const [id] = useState(() => crypto.randomUUID());
  const [message, setMessage] = useState('Please call me back.');
  const [after, setAfter] = useState<(typeof backupMinutes)[number]>(usualMinutes);
  const make = trpc.roster.paging.make.useMutation({ onSuccess: (page) => onSent(page.id) });
  const problems = make.error ? fieldProblems(make.error) : {};
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!make.isPending)
      make.mutate({
        id,
        to,
        message,
        backupAfterMinutes: after,
        awayReason: away ? reason.trim() || null : null,
      });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <ErrorAlert title="Nobody was paged" attempt={make.failureCount}>
          {make.error && !problems['message'] && wordsFor(make.error)}
        </ErrorAlert>
        {away && (
          <Suspense fallback={<Text fw={600}>{name} is away.</Text>}>
            <AwayChoice
              {...{ name, reason }}
              {...away}
              onReason={setReason}
              onChoose={(person) => {
                make.reset();
                setInstead(person);
              }}
            />
          </Suspense>
        )}
        {instead && (
          <Text>
            {name} is away. This page goes to {instead.name}.
          </Text>
        )}
        <TextInput
          label="Message"
          description="Shown only in KareMD. Text messages and emails say only that there is a page."
          data-autofocus
          autoComplete="off"
          maxLength={300}
          value={message}
          error={problems['message']}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => {
            make.reset();
            setMessage(event.currentTarget.value);
          }}
        />
        <Select
          label="Page the backup when nobody acknowledges for"
          allowDeselect={false}
          data={minutes}
          value={String(after)}
          onChange={(value) =>
            setAfter(backupMinutes.find((count) => String(count) === value) ?? usualMinutes)
          }
        />
        {(!away || (away.isReachable && reason.trim() !== '')) && (
          <SubmitRow isPending={make.isPending}>
            {away ? `Page ${name} all the same` : 'Page now'}
          </SubmitRow>
        )}
      </Stack>
    </form>
  );
}

interface Props {
  to: Target;
  /** Whom, in words. */
  name: string;
  /** Beside buttons of the usual height. */
  isTall?: boolean;
}

export function PageButton({ to, name, isTall = false }: Props) {
  const user = useUser();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  if (!may(user, 'roster.page')) return null;
  return (
    <>
      <Button
        variant="default"
        size="sm"
        {...(!isTall && { h: { base: 44, sm: 32 } })}
        data-not-printed
        leftSection={<IconBellRinging size={16} stroke={1.5} aria-hidden />}
        aria-label={`Page ${name}`}
        onClick={() => setOpen(true)}
      >
        Page
      </Button>
      <Modal
        opened={isOpen}
        onClose={() => setOpen(false)}
        centered
        title={`Page ${name}`}
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <PageForm
          to={to}
          name={name}
          onSent={(pageId) => void navigate(`/on-call/pages/${pageId}`)}
        />
      </Modal>
    </>
  );
}
