/** What the patient tells the clinic ahead: another phone number or language, and who comes with them. */
import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { trpc } from '#client/shell/api/api.ts';
import { fieldProblems } from '#client/shell/api/failure.ts';
import { offeredLanguages } from '#client/ui/languages.ts';
import { LinkForm } from './LinkForm.tsx';

interface Props {
  token: string;
  onClose: () => void;
  /** Said on the page after it was noted. */
  onNoted: (words: string) => void;
}

const unchanged = { value: '', label: 'As it is' };

const texting = [
  { value: '', label: 'As it is' },
  { value: 'yes', label: 'Yes, send me text messages' },
  { value: 'no', label: 'No text messages' },
];

export function Contact({
  token,
  offersTexts,
  onClose,
  onNoted,
}: Props & { offersTexts: boolean }) {
  const [typed, setTyped] = useState({ phone: '', language: '', texts: '' });
  const [isEmpty, setEmpty] = useState(false);
  const save = trpc.appointments.patient.saveContact.useMutation({
    onSuccess: () => onNoted('Thank you. Your details are saved.'),
  });
  const problems = fieldProblems(save.error);
  const hasFieldError = Object.keys(problems).length > 0;
  const submit = () => {
    const { language, texts } = typed;
    const phone = typed.phone.trim();
    const isUnchanged = phone === '' && language === '' && texts === '';
    setEmpty(isUnchanged);
    if (isUnchanged) return;
    save.mutate({
      token,
      ...(phone && { phone }),
      ...(language && { language }),
      ...(texts && { texts: texts === 'yes' }),
    });
  };
  const empty = isEmpty ? 'Enter a phone number, or choose a language' : undefined;
  const field = (name: keyof typeof typed) => ({
    size: 'md' as const,
    value: typed[name],
    error: problems[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      setTyped({ ...typed, [name]: event.currentTarget.value }),
  });
  return (
    <LinkForm
      title="Phone and language"
      submit="Save"
      call={save}
      isAtField={hasFieldError}
      onSubmit={submit}
      onLeave={onClose}
    >
      <TextInput
        {...field('phone')}
        label="New phone number"
        description="Leave empty if the clinic has the right one. It is not shown here."
        type="tel"
        autoComplete="tel"
        error={problems['phone'] ?? empty}
      />
      {offersTexts && (
        <NativeSelect
          {...field('texts')}
          label="Text messages about your appointments"
          description="A sentence without your name, and a link. Answer STOP to end them"
          data={texting}
        />
      )}
      <NativeSelect
        {...field('language')}
        label="Language you speak"
        data={[unchanged, ...offeredLanguages([])]}
      />
    </LinkForm>
  );
}

export function Company({ token, onClose, onNoted }: Props) {
  const [words, setWords] = useState('');
  const say = trpc.appointments.patient.sayCompany.useMutation({
    onSuccess: () => onNoted('Thank you. The clinic knows who comes with you.'),
  });
  const { words: problem } = fieldProblems(say.error);
  return (
    <LinkForm
      title="Who comes with you?"
      submit="Tell the clinic"
      call={say}
      isAtField={problem !== undefined}
      onSubmit={() => say.mutate({ token, words })}
      onLeave={onClose}
    >
      <TextInput
        label="Who comes with you"
        description="For example: my daughter, who interprets"
        autoComplete="off"
        maxLength={200}
        size="md"
        value={words}
        error={problem}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
    </LinkForm>
  );
}
