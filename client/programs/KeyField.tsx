/** The field into which a program's public key is pasted. */
import { Textarea, type TextareaProps } from '@mantine/core';

export const KeyField = (props: TextareaProps) => (
  <Textarea
    label="Public key"
    description="A PEM, a JWK or a JWKS, as the program shows it. RSA of 2048 bits or more, or P-384."
    autosize
    minRows={4}
    maxRows={10}
    spellCheck={false}
    autoComplete="off"
    styles={{ input: { fontFamily: 'monospace' } }}
    {...props}
  />
);
