/** The form under a conversation: text, whether it is urgent, until when it needs an answer, whom it brings in. */
import { Button, Checkbox, FileButton, Group, Select, Stack, Textarea } from '@mantine/core';
import { IconAt, IconPaperclip, IconSend2 } from '@tabler/icons-react';
import { useEffect, useRef, useState, type KeyboardEvent, type SubmitEvent } from 'react';
import { messages as limits } from '#shared/limits.ts';
import { ErrorAlert } from '#client/ui/states/ErrorAlert.tsx';
import { PeopleField } from '#client/messages/PeopleField.tsx';
import { acceptedFiles } from '#client/shell/files/files.ts';
import { SentFileList } from '#client/shell/files/SentFileList.tsx';
import { answerTimes, type Sending } from './use-send-message.ts';

interface Props {
  sending: Sending;
  /** The cursor is in the field at once. */
  isFocused?: boolean;
}

export function Composer({ sending, isFocused = false }: Props) {
  const { draft, change, submit, isSending, attachments } = sending;
  const [isMentioning, setMentioning] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (isFocused) field.current?.focus();
  }, [isFocused]);
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    submit();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    submit();
  };
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="sm">
        <ErrorAlert title="The message was not sent" attempt={sending.attempt}>
          {sending.textProblem === undefined && sending.problem}
        </ErrorAlert>
        <Textarea
          ref={field}
          // Beside a list the panel gives it the focus once its title is known.
          data-autofocus={isFocused || undefined}
          label="Message"
          autosize
          minRows={2}
          maxRows={8}
          maxLength={limits.mostCharacters}
          value={draft.text}
          error={sending.textProblem}
          readOnly={isSending}
          onKeyDown={onKeyDown}
          onChange={(event) => change({ text: event.currentTarget.value })}
        />
        <SentFileList files={attachments} />
        {(isMentioning || draft.mentioned.length > 0) && (
          <PeopleField
            label="Mention"
            description="They get this message, and read the conversation from now on"
            value={draft.mentioned}
            onChange={(mentioned) => change({ mentioned })}
          />
        )}
        <Select
          aria-label="Does it need an answer?"
          data={answerTimes}
          allowDeselect={false}
          value={draft.answerMinutes}
          onChange={(answerMinutes) => change({ answerMinutes: answerMinutes ?? '' })}
        />
        <Group justify="space-between" gap="sm">
          <Checkbox
            label="Urgent"
            description="Told at once, also in quiet hours"
            checked={draft.priority === 'urgent'}
            onChange={(event) =>
              change({ priority: event.currentTarget.checked ? 'urgent' : 'routine' })
            }
          />
          <Group gap="xs" flex="1 1 100%">
            <FileButton multiple accept={acceptedFiles} onChange={attachments.add}>
              {(props) => (
                <Button
                  {...props}
                  variant="default"
                  disabled={attachments.isFull}
                  leftSection={<IconPaperclip size={18} stroke={1.5} aria-hidden />}
                >
                  Attach
                </Button>
              )}
            </FileButton>
            {!isMentioning && (
              <Button
                variant="default"
                leftSection={<IconAt size={18} stroke={1.5} aria-hidden />}
                onClick={() => setMentioning(true)}
              >
                Mention
              </Button>
            )}
            <Button
              type="submit"
              ms="auto"
              loading={isSending}
              disabled={!attachments.isReady}
              leftSection={<IconSend2 size={18} stroke={1.5} aria-hidden />}
            >
              Send
            </Button>
          </Group>
        </Group>
      </Stack>
    </form>
  );
}
