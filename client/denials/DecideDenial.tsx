/** The four decisions about a denial, each with what follows from it; an appeal begins with its letter. */
import { Button, Stack, Text } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import type { CaseRecord } from '#shared/cases.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { toast } from '#client/ui/states/toast.tsx';

const decisions = [
  {
    label: 'Appeal',
    follows:
      'Write and sign the letter, make the packet, send it. “Appeal sent” meets the window to appeal; the denial stays open until the payer answers, which closes it.',
  },
  {
    label: 'Call',
    follows:
      '“Ask for a call” asks for a peer-to-peer call, which is booked beside this within the payer’s window. Where a clock gives one, the physician advisor has the denial on the list already. The window to appeal runs on.',
  },
  {
    label: 'Correct',
    follows:
      'Send the corrected claim where claims are sent from, then “Corrected claim sent” closes the denial. Another denial of it opens anew, at the next level.',
  },
  {
    label: 'Write off',
    follows:
      'Needs a note that says why. It closes the denial, ends its windows and counts against the overturn rate.',
  },
] as const;

/** For those who may write letters of the case. The draft begins from the first template for denials. */
function BeginAppeal({ caseRecord }: { caseRecord: CaseRecord }) {
  const caseId = caseRecord.id;
  const letters = trpc.caseLetters.ofCase.useQuery({ caseId }).data;
  const begin = trpc.caseLetters.begin.useMutation({
    onSuccess: () => toast.done('The letter is begun. Open the draft under Letters.'),
    onError: (error) => toast.problem(wordsFor(error)),
  });
  if (!letters?.mayWrite || letters.letters.some(({ replacedById }) => replacedById === null))
    return null;
  const [template] = letters.templates;
  return (
    <Button
      variant="default"
      mt="xs"
      leftSection={<IconFileText size={18} stroke={1.5} aria-hidden />}
      loading={begin.isPending}
      onClick={() => begin.mutate({ caseId, templateId: template?.id ?? null })}
    >
      Begin the appeal letter
    </Button>
  );
}

export const DecideDenial = ({ caseRecord }: { caseRecord: CaseRecord }) => (
  <Stack component="dl" gap="sm" m={0}>
    {decisions.map(({ label, follows }) => (
      <div key={label}>
        <Text component="dt" size="sm" fw={500}>
          {label}
        </Text>
        <Text component="dd" size="sm" c="dimmed" m={0}>
          {follows}
        </Text>
        {label === 'Appeal' && (
          <dd style={{ margin: 0 }}>
            <BeginAppeal caseRecord={caseRecord} />
          </dd>
        )}
      </div>
    ))}
  </Stack>
);
