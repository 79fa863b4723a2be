/** Pages a role or a person: one press opens the words, the next sends them. */
import { Button, Modal, Select, Stack, TextInput } from '@mantine/core';
import { IconBellRinging } from '@tabler/icons-react';
import { useState, type FormEvent } from 'react';
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
  onSent: (pageId: string) => void;
}

const minutes = backupMinutes.map((count) => ({ value: String(count), label: `${count} minutes` }));
const usualMinutes = 5;

function PageForm({ to, onSent }: FormProps) {
  const [id] = useState(() => crypto.randomUUID());
  const [message, setMessage] = useState('Please call me back.');
  const [after, setAfter] = useState<(typeof backupMinutes)[number]>(usualMinutes);
  const make = trpc.roster.paging.make.useMutation({ onSuccess: (page) => onSent(page.id) });
  const problems = make.error ? fieldProblems(make.error) : {};
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!make.isPending) make.mutate({ id, to, message, backupAfterMinutes: after });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <ErrorAlert title="Nobody was paged" attempt={make.failureCount}>
          {make.error && !problems['message'] && wordsFor(make.error)}
        </ErrorAlert>
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
        <SubmitRow isPending={make.isPending}>Page now</SubmitRow>
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
        <PageForm to={to} onSent={(pageId) => void navigate(`/on-call/pages/${pageId}`)} />
      </Modal>
    </>
  );
}
