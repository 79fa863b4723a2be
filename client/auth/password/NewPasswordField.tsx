/** A field for a new password, with advice and a button that shows it. */
import { PasswordInput } from '@mantine/core';
import { useState, type Ref } from 'react';
import { passwordLength } from '#shared/limits.ts';

interface Props {
  ref?: Ref<HTMLInputElement>;
  value: string;
  error: string | null | undefined;
  onChange: (password: string) => void;
}

export function NewPasswordField({ ref, value, error, onChange }: Props) {
  const [isShown, setShown] = useState(false);
  return (
    <PasswordInput
      {...(ref ? { ref } : {})}
      label="New password"
      description={`At least ${passwordLength.min} characters. A sentence of your own is easy to remember and hard to guess.`}
      name="new-password"
      autoComplete="new-password"
      value={value}
      error={error}
      visible={isShown}
      onVisibilityChange={setShown}
      visibilityToggleButtonProps={{
        'aria-label': isShown ? 'Hide the password' : 'Show the password',
        tabIndex: 0,
      }}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
