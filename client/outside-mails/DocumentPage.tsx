/** The page behind the link of a mail: a code to the same address, then the document; nothing of it before. */
import { Alert, Button, Stack, Text, TextInput, Title } from '@mantine/core';
import { Fragment, useState } from 'react';
import type { LinkedDocument } from '#shared/outside-mails.ts';
import { codeDigits } from '#shared/limits.ts';
import { OpenApi } from '#client/shell/api/OpenApi.tsx';
import { QueryFailed } from '#client/shell/api/QueryFailed.tsx';
import { fieldProblems, problemOf, wordsFor } from '#client/shell/api/failure.ts';
import { trpc } from '#client/shell/api/api.ts';
import { PatientFrame } from '#client/shell/pages/PatientFrame.tsx';
import { WithLinkToken } from '#client/shell/pages/WithLinkToken.tsx';
import { saveBlob } from '#client/ui/save-file.ts';
import { Loading } from '#client/ui/states/Loading.tsx';

const bytesOf = (base64: string) =>
  Uint8Array.from(atob(base64), (sign) => sign.codePointAt(0) ?? 0);

const wrongWords = (triesLeft: number): string =>
  triesLeft === 0
    ? 'That code does not work any more. Ask for a new one.'
    : `That code is not right. ${triesLeft === 1 ? '1 try' : `${triesLeft} tries`} left.`;

function ReadByCode({ token }: { token: string }) {
  const [code, setCode] = useState('');
  const read = trpc.outsideMails.document.read.useMutation({
    onSuccess: (answer) => {
      setCode('');
      if (answer.is === 'right')
        saveBlob(new Blob([bytesOf(answer.pdf)], { type: 'application/pdf' }), answer.name);
    },
  });
  const { data } = read;
  if (data?.is === 'right')
    return (
      <Text component="output" display="block">
        “{data.name}” was saved on this device. To read it once more, ask for a new code within a
        day.
      </Text>
    );
  const wrong = data?.is === 'wrong' ? wrongWords(data.triesLeft) : undefined;
  return (
    <form
      noValidate
      aria-label="Code"
      onSubmit={(event) => {
        event.preventDefault();
        read.mutate({ token, code: code.trim() });
      }}
    >
      <Stack gap="sm">
        <TextInput
          size="md"
          label="Code"
          description="Six digits, in the mail that we have just sent"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={codeDigits}
          value={code}
          error={fieldProblems(read.error)['code'] ?? wrong}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        {read.error && problemOf(read.error) !== 'input.invalid' && (
          <Alert color="bad" role="alert">
            {wordsFor(read.error)}
          </Alert>
        )}
        <Button type="submit" size="md" loading={read.isPending}>
          Open document
        </Button>
      </Stack>
    </form>
  );
}

function OpenDocument({ token, linked }: { token: string; linked: LinkedDocument }) {
  const sendCode = trpc.outsideMails.document.sendCode.useMutation();
  const isSent = sendCode.data?.sent === true;
  return (
    <Stack gap="md">
      <Title order={1} size="h2">
        A document for you
      </Title>
      <Text>
        To show that it is you, we send a code to {linked.maskedEmail}, the address of the message
        that you opened.
      </Text>
      {(sendCode.error ?? (sendCode.data && !isSent)) && (
        <Alert color="bad" role="alert">
          {sendCode.error ? wordsFor(sendCode.error) : 'The code could not be mailed. Try again.'}
        </Alert>
      )}
      {isSent && <ReadByCode key={sendCode.submittedAt} token={token} />}
      <Button
        size="md"
        variant={isSent ? 'default' : 'filled'}
        loading={sendCode.isPending}
        onClick={() => sendCode.mutate({ token })}
      >
        {isSent ? 'Send a new code' : 'Send code'}
      </Button>
    </Stack>
  );
}

function DocumentByToken({ token }: { token: string }) {
  const query = trpc.outsideMails.document.look.useQuery({ token }, { retry: false });
  const { data, error } = query;
  const isGone = data?.isOpen === false || problemOf(error) === 'input.invalid';
  return (
    <PatientFrame organization={data?.hospital ?? undefined} phone={data?.phone}>
      {isGone ? (
        <Stack gap="md">
          <Title order={1} size="h2">
            This link has ended
          </Title>
          <Text>
            It has expired, was taken back, or is incomplete. Ask who sent it to you for a new one.
          </Text>
        </Stack>
      ) : data ? (
        <OpenDocument token={token} linked={data} />
      ) : error ? (
        <QueryFailed title="The page could not be loaded." query={query} />
      ) : (
        <Loading />
      )}
    </PatientFrame>
  );
}

export const DocumentPage = () => (
  <WithLinkToken path="/document">
    {({ token }) => (
      <OpenApi>
        <Fragment key={token}>
          <DocumentByToken token={token} />
        </Fragment>
      </OpenApi>
    )}
  </WithLinkToken>
);
