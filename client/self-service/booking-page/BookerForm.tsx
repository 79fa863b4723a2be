/** Who comes: name, birth date, address, consent. The address is confirmed by a code in the next step. */
import { Alert, Anchor, Button, Checkbox, NativeSelect, Text, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { HeldPublicTime } from '#shared/self-service/booking-page.ts';
import { FocusedHeading } from '#client/self-service/links/LinkForm.tsx';
import { trpc } from '#client/shell/api/api.ts';
import { fieldProblems, wordsFor } from '#client/shell/api/failure.ts';
import { BirthDateField } from '#client/ui/fields/BirthDateField.tsx';
import { Form } from '#client/ui/forms/Form.tsx';
import { offeredLanguages } from '#client/ui/languages.ts';
import classes from './BookingPage.module.css';
import { errorsOf, missingIn, type BookingDetails, type DetailErrors } from './booking-details.ts';
import { HoldSummary } from './HoldSummary.tsx';
import { unitOfAddress } from './page-unit.ts';
import { VisitReason } from './VisitReason.tsx';

interface Props {
  publicHold: HeldPublicTime;
  /** Reasons for a visit that the unit lists. */
  reasons: readonly string[];
  details: BookingDetails;
  /** Those that the server found later. */
  errors: DetailErrors;
  onChange: (changes: Partial<BookingDetails>) => void;
  onSent: (heldUntil: string) => void;
  onAgain: () => void;
}

const notSent = 'The code could not be sent. Check the address and try again.';

/** All errors at once; it takes the focus each time that the form was refused. */
function Refusal({ words, attempt }: { words: string; attempt: number }) {
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (words !== '') alert.current?.focus();
  }, [words, attempt]);
  if (words === '') return null;
  return (
    <Alert color="bad" role="alert" ref={alert} tabIndex={-1}>
      {words}
    </Alert>
  );
}

export function DetailsForm(props: Props) {
  const { publicHold, reasons, details, onChange, onSent, onAgain } = props;
  const [errors, setErrors] = useState<DetailErrors>(props.errors);
  const [failure, setFailure] = useState('');
  const [attempt, setAttempt] = useState(0);
  const { hospital, needsApproval } = publicHold.time;
  const refuse = (problems: DetailErrors, words = '') => {
    setErrors(problems);
    setFailure(words);
    setAttempt((count) => count + 1);
  };
  const send = trpc.appointments.public.sendCode.useMutation({
    onSuccess: ({ sent, heldUntil }) => (sent ? onSent(heldUntil) : refuse({}, notSent)),
    onError: (error) => {
      const ofFields = errorsOf(fieldProblems(error));
      refuse(ofFields ?? {}, ofFields ? '' : wordsFor(error));
    },
  });
  const submit = () => {
    const missing = missingIn(details);
    if (Object.keys(missing).length > 0) return refuse(missing);
    refuse({});
    send.mutate({ token: publicHold.token, email: details.email });
  };
  const text = (name: 'fullName' | 'email' | 'phone') => ({
    size: 'md' as const,
    value: details[name],
    error: errors[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ [name]: event.currentTarget.value }),
  });
  const words = failure || Object.values(errors).join('. ');
  return (
    <Form aria-label="Your details" isPending={send.isPending} onSubmit={submit}>
      <FocusedHeading order={1}>Your details</FocusedHeading>
      <HoldSummary publicHold={publicHold} onAgain={onAgain} />
      <Refusal words={words} attempt={attempt} />
      <TextInput {...text('fullName')} label="Full name" autoComplete="name" />
      <BirthDateField
        label="Birth date"
        size="md"
        value={details.birthDate}
        error={errors.birthDate}
        onChange={(birthDate) => onChange({ birthDate })}
      />
      <TextInput
        {...text('email')}
        label="Email"
        description="We send you a code to this address now."
        type="email"
        autoComplete="email"
      />
      <TextInput {...text('phone')} label="Phone (optional)" type="tel" autoComplete="tel" />
      <NativeSelect
        label="Language you speak (optional)"
        size="md"
        data={[{ value: '', label: 'Not said' }, ...offeredLanguages([])]}
        value={details.language}
        error={errors.language}
        onChange={(event) => onChange({ language: event.currentTarget.value })}
      />
      <VisitReason
        reasons={reasons}
        value={details.reason}
        error={errors.reason}
        onChange={(reason) => onChange({ reason })}
      />
      <Checkbox
        className={classes.consent ?? ''}
        size="md"
        label={`I agree that ${hospital} keeps what I enter here for this appointment.`}
        checked={details.consents}
        error={errors.consents}
        onChange={(event) => onChange({ consents: event.currentTarget.checked })}
      />
      <Anchor
        href={`/privacyPolicy?organization=${unitOfAddress().organizationId}`}
        target="_blank"
        rel="noreferrer"
        size="sm"
      >
        Privacy policy (opens a new tab)
      </Anchor>
      {needsApproval && (
        <Text size="sm" c="dimmed">
          This is a request. {hospital} answers you by email.
        </Text>
      )}
      <Button type="submit" size="md" loading={send.isPending}>
        Send me the code
      </Button>
    </Form>
  );
}
