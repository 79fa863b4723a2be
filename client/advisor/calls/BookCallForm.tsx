/** Books a peer-to-peer call: a common free time within the window, the payer's doctor, and how they come. */
import {
  Alert,
  Button,
  Group,
  Radio,
  SegmentedControl,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { useState } from 'react';
import type { BookedCall, CallOffer, OfferedStart } from '#shared/advisor/peer-to-peer.ts';
import { trpc } from '#client/shell/api/api.ts';
import { fieldProblems, wordsFor } from '#client/shell/api/failure.ts';
import { QueryFailed } from '#client/shell/api/QueryFailed.tsx';
import { useUnsaved } from '#client/shell/unsaved/use-unsaved.ts';
import { ColleagueSelect } from '#client/people/public/ColleagueSelect.tsx';
import { Form } from '#client/ui/forms/Form.tsx';
import { SubmitRow } from '#client/ui/forms/SubmitRow.tsx';
import { ErrorAlert } from '#client/ui/states/ErrorAlert.tsx';
import { LoadingRows } from '#client/ui/states/LoadingRows.tsx';
import { toast } from '#client/ui/states/toast.tsx';
import { clockTime, dayIn, shortDay } from '#client/ui/times/times.ts';
import { WindowWords } from './WindowWords.tsx';

type By = 'link' | 'mail' | 'phone';

const keyOf = ({ startsAt, advisor }: OfferedStart) => `${startsAt} ${advisor.id}`;

const startWords = ({ startsAt, advisor, isOnCall }: OfferedStart, zone: string) =>
  `${shortDay(dayIn(zone, startsAt))}, ${clockTime(startsAt, zone)} with ${advisor.fullName}${isOnCall ? ', on call' : ''}`;

interface Props {
  caseId: string;
  onBooked: (booked: BookedCall, by: By) => void;
  onLeave: () => void;
}

interface FieldsProps extends Props {
  offer: CallOffer;
  attendingId: string | null | undefined;
  onAttending: (id: string | null) => void;
}

function Fields({ caseId, offer, attendingId, onAttending, onBooked, onLeave }: FieldsProps) {
  const { starts, zone, payer, attending, attendingOfRecord } = offer;
  const [chosen, setChosen] = useState<string | null>(null);
  const [doctor, setDoctor] = useState('');
  const [by, setBy] = useState<By>('link');
  const [email, setEmail] = useState('');
  const [phone, setPhone] = useState(payer.phone ?? '');
  const [question, setQuestion] = useState(offer.question);
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [attempt, setAttempt] = useState(0);
  useUnsaved(doctor !== '' || email !== '', ['case', 'peer-to-peer']);
  const book = trpc.peerToPeer.book.useMutation({
    onSuccess: (booked) => {
      if (booked.isMailed) toast.done('The call is booked, and the link is on its way.');
      else if (booked.isMailed === false)
        toast.problem('The call is booked, but the link could not be sent. Show it.');
      else toast.done('The call is booked.');
      onBooked(booked, by);
    },
    onError: () => {
      setAttempt((before) => before + 1);
      setKey(crypto.randomUUID());
    },
  });
  const errors = fieldProblems(book.error);
  const start = starts.find((one) => keyOf(one) === chosen) ?? starts[0];
  const submit = () => {
    if (!start) return;
    const invite =
      by === 'mail' ? { by, email } : by === 'phone' ? { by, phone } : { by: 'link' as const };
    book.mutate({
      caseId,
      startsAt: start.startsAt,
      advisorId: start.advisor.id,
      attendingId: attending?.id ?? null,
      doctor,
      invite,
      question,
      idempotencyKey: key,
    });
  };
  return (
    <Form isPending={book.isPending} onSubmit={submit} aria-label="Peer-to-peer call">
      <ErrorAlert title="The call was not booked" attempt={attempt}>
        {book.error && wordsFor(book.error)}
      </ErrorAlert>
      <WindowWords window={offer.window} zone={zone} />
      <ColleagueSelect
        label="Attending"
        value={attendingId ?? attending?.id ?? ''}
        onChange={onAttending}
      />
      {attendingOfRecord !== null && (
        <Text size="xs" c="dimmed">
          The record names {attendingOfRecord}, who is nobody here for sure. Choose who comes.
        </Text>
      )}
      {attending && (
        <Button variant="subtle" style={{ alignSelf: 'start' }} onClick={() => onAttending(null)}>
          Without the attending
        </Button>
      )}
      {start ? (
        <Radio.Group
          label="Time"
          description="Free for both"
          value={keyOf(start)}
          onChange={setChosen}
          error={errors['startsAt']}
        >
          <Stack gap="xs" mt="xs">
            {starts.map((one) => (
              <Radio key={keyOf(one)} value={keyOf(one)} label={startWords(one, zone)} />
            ))}
          </Stack>
        </Radio.Group>
      ) : (
        <Alert color="warn" title="No common time">
          {offer.reason}
        </Alert>
      )}
      <TextInput
        label={payer.name === null ? 'Doctor of the payer' : `Doctor of ${payer.name}`}
        description="First and last name: they confirm it when they open their link"
        maxLength={120}
        value={doctor}
        error={errors['doctor']}
        onChange={(event) => setDoctor(event.currentTarget.value)}
      />
      <Stack gap={4}>
        <Text size="sm" fw={500} id="call-by">
          How they come
        </Text>
        <SegmentedControl
          aria-labelledby="call-by"
          data={[
            { value: 'link', label: 'Link to read out' },
            { value: 'mail', label: 'Link by email' },
            { value: 'phone', label: 'We ring them' },
          ]}
          value={by}
          onChange={(value) => setBy(value as By)}
        />
      </Stack>
      {by === 'mail' && (
        <TextInput
          label="Email"
          description="The address is not stored. Nothing of the patient stands in the mail."
          type="email"
          value={email}
          error={errors['invite.email']}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
      )}
      {by === 'phone' && (
        <TextInput
          label="Phone"
          type="tel"
          value={phone}
          error={errors['invite.phone']}
          onChange={(event) => setPhone(event.currentTarget.value)}
        />
      )}
      <Textarea
        label="Question"
        autosize
        minRows={2}
        maxLength={1000}
        value={question}
        error={errors['question']}
        onChange={(event) => setQuestion(event.currentTarget.value)}
      />
      <SubmitRow isPending={book.isPending} disabled={!start} onLeave={onLeave}>
        Book call
      </SubmitRow>
    </Form>
  );
}

export function BookCallForm({ caseId, ...on }: Props) {
  const [attendingId, setAttendingId] = useState<string | null>();
  const query = trpc.peerToPeer.offer.useQuery(
    { caseId, ...(attendingId !== undefined && { attendingId }) },
    { retry: false, placeholderData: (before) => before },
  );
  if (query.error && !query.data)
    return (
      <Group>
        <QueryFailed title={wordsFor(query.error)} query={query} />
      </Group>
    );
  if (!query.data) return <LoadingRows isBare words="Looking for common times" height={40} />;
  return (
    <Fields
      caseId={caseId}
      offer={query.data}
      attendingId={attendingId}
      onAttending={setAttendingId}
      {...on}
    />
  );
}
