/** Says whether the hash on a paper is that of the case today, of an earlier page, or of none. */
import { Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { ProofVerdict } from '#shared/advisor/proof.ts';
import { trpc } from '#client/shell/api/api.ts';
import { fieldProblems, wordsFor } from '#client/shell/api/failure.ts';
import { Form } from '#client/ui/forms/Form.tsx';
import { SubmitRow } from '#client/ui/forms/SubmitRow.tsx';
import { momentWords } from '#client/ui/times/times.ts';

function verdictWords({ is, made }: ProofVerdict, zone: string): string {
  if (!made) return 'No proof page of this case has this hash.';
  const page = `The page that ${made.by} made ${momentWords(made.at, { zone })}`;
  return is === 'today'
    ? `${page}: nothing was added since.`
    : `${page}: an earlier state. More was added since.`;
}

export function CheckHash({ caseId, zone }: { caseId: string; zone: string }) {
  const [hash, setHash] = useState('');
  const [checked, setChecked] = useState<string | null>(null);
  const query = trpc.cases.verifyProof.useQuery(
    { caseId, hash: checked ?? '' },
    { enabled: checked !== null, retry: false },
  );
  const errors = fieldProblems(query.error);
  return (
    <div data-not-printed>
      <Form
        gap="xs"
        isPending={query.isFetching}
        onSubmit={() => setChecked(hash.trim())}
        aria-label="Check a hash"
      >
        <TextInput
          label="Check the hash of a page"
          maxLength={80}
          value={hash}
          error={errors['hash'] ?? (query.error ? wordsFor(query.error) : undefined)}
          onChange={(event) => setHash(event.currentTarget.value)}
        />
        {query.data && (
          <Text size="sm" component="output">
            {verdictWords(query.data, zone)}
          </Text>
        )}
        <SubmitRow isPending={query.isFetching} disabled={hash.trim() === ''}>
          Check
        </SubmitRow>
      </Form>
    </div>
  );
}
