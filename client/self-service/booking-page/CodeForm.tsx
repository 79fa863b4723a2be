/** The code from the mail, which books or requests the held time. */
import { Alert, Button, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { HeldPublicTime, MadeBooking } from '#shared/self-service/booking-page.ts';
import { FocusedHeading } from '#client/self-service/links/LinkForm.tsx';
import { asciiDigits } from '#shared/text/digits.ts';
import { codeDigits } from '#shared/limits.ts';
import { trpc } from '#client/shell/api/api.ts';
import { fieldProblems, wordsFor } from '#client/shell/api/failure.ts';
import { Form } from '#client/ui/forms/Form.tsx';
import { errorsOf, type BookingDetails, type DetailErrors } from './booking-details.ts';
import { HoldSummary } from './HoldSummary.tsx';

export interface HoldProps {
  publicHold: HeldPublicTime;
  details: BookingDetails;
  onHeldUntil: (heldUntil: string) => void;
  onDone: (confirmed: MadeBooking) => void;
  onAgain: () => void;
}

interface Props extends HoldProps {
  onDetails: (errors: DetailErrors) => void;
}

const tooMany =
  'There are three open bookings with this address already. To make another one, call the clinic.';

const wrongWords = (triesLeft: number) =>
  triesLeft === 0
    ? 'That code is not right, and it was tried too often. Send a new one.'
    : `That code is not right. ${triesLeft} ${triesLeft === 1 ? 'try' : 'tries'} left.`;

export function CodeForm(props: Props) {
  const { publicHold, details, onHeldUntil, onDone, onDetails, onAgain } = props;
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState('');
  const [notice, setNotice] = useState('');
  const { token, time } = publicHold;
  const resend = trpc.appointments.public.sendCode.useMutation({
    onSuccess: ({ sent, heldUntil }) => {
      setProblem(sent ? '' : 'The code could not be sent. Try again.');
      setNotice(sent ? 'A new code was sent. The one before does not work any more.' : '');
      if (sent) onHeldUntil(heldUntil);
    },
    onError: (error) => setProblem(wordsFor(error)),
  });
  const confirm = trpc.appointments.public.confirm.useMutation({
    onSuccess: (answer) => {
      if ('time' in answer) return onDone(answer);
      setCode('');
      setProblem(answer.state === 'too-many' ? tooMany : wrongWords(answer.triesLeft));
    },
    onError: (error) => {
      const problems = fieldProblems(error);
      const ofDetails = errorsOf(problems);
      if (ofDetails) return onDetails(ofDetails);
      setProblem(problems['code'] ?? wordsFor(error));
    },
  });
  const isPending = confirm.isPending || resend.isPending;
  const submit = () => {
    setProblem('');
    setNotice('');
    const { fullName, birthDate, email, phone, language, reason } = details;
    confirm.mutate({
      token,
      code,
      fullName,
      birthDate,
      email,
      consents: true,
      ...(phone.trim() && { phone }),
      ...(language && { language }),
      ...(reason.trim() && { reason }),
    });
  };
  return (
    <Form aria-label="Your code" isPending={isPending} onSubmit={submit}>
      <FocusedHeading order={1}>Enter the code</FocusedHeading>
      <Text>
        We sent {codeDigits} digits to {details.email}. They work for ten minutes.
      </Text>
      {problem && (
        <Alert color="bad" role="alert">
          {problem}
        </Alert>
      )}
      <Text component="output" size="sm" hidden={notice === ''}>
        {notice}
      </Text>
      <TextInput
        label="Code"
        size="md"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={codeDigits}
        value={code}
        onChange={(event) => setCode(asciiDigits(event.currentTarget.value).replace(/\D/g, ''))}
      />
      <Button type="submit" size="md" loading={confirm.isPending} disabled={resend.isPending}>
        {time.needsApproval ? 'Send the request' : 'Book appointment'}
      </Button>
      <Button
        variant="default"
        size="md"
        loading={resend.isPending}
        disabled={confirm.isPending}
        onClick={() => resend.mutate({ token, email: details.email })}
      >
        Send a new code
      </Button>
      <Button variant="default" size="md" disabled={isPending} onClick={() => onDetails({})}>
        Change your details
      </Button>
      <HoldSummary publicHold={publicHold} onAgain={onAgain} />
    </Form>
  );
}
