/** Says of which patient a claim is whose numbers name none here. */
import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { RemittanceClaim } from '#shared/facts/remittances.ts';
import { moneyWords } from '#shared/money.ts';
import { PatientSearch, type NamedPatient } from '#client/patients/public/PatientSearch.tsx';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { counted } from '#client/ui/list/counted.ts';
import { Panel } from '#client/ui/panels/Panel.tsx';
import { toast } from '#client/ui/states/toast.tsx';
import { wholeDay } from '#client/ui/times/times.ts';

interface Props {
  claim: RemittanceClaim;
  onClose: () => void;
}

export function MatchClaimDialog({ claim, onClose }: Props) {
  const [chosen, setChosen] = useState<NamedPatient>({ patientName: '', patient: null });
  const { patient } = chosen;
  const match = trpc.facts.remittances.match.useMutation({
    onSuccess: ({ denialsOpened }) => {
      toast.done(
        denialsOpened > 0
          ? `Matched. ${counted(denialsOpened, 'denial')} opened.`
          : `Claim ${claim.claimNumber} matched.`,
      );
      onClose();
    },
    onError: (failure) => toast.problem(wordsFor(failure)),
  });
  const { claimNumber, payer, servedFrom, billed, currency, unmatched } = claim;
  return (
    <Panel opened title={`Match claim ${claimNumber}`} onClose={onClose} isDockable={false}>
      <Stack gap="md">
        <Text size="sm">
          {payer}, {moneyWords(billed, currency)} billed
          {servedFrom !== null && `, services from ${wholeDay(servedFrom)}`}. {unmatched}.
        </Text>
        <PatientSearch
          id="claim-patient"
          label="Of which patient it is"
          value={chosen}
          error={undefined}
          onChange={(changes) => setChosen({ ...chosen, ...changes })}
        />
        <Group>
          <Button
            disabled={!patient}
            loading={match.isPending}
            onClick={() => patient && match.mutate({ claimId: claim.id, patientId: patient.id })}
          >
            {patient ? `Match to ${patient.fullName}` : 'Match'}
          </Button>
        </Group>
      </Stack>
    </Panel>
  );
}
