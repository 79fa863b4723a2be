/** Claims as their remittance says them, first what is of no patient here; codes stand as they came. */
import { Badge, Button, ScrollArea, Table, Text } from '@mantine/core';
import type { Adjustment, RemittanceClaim } from '#shared/facts/remittances.ts';
import { wholeDay } from '#client/ui/times/times.ts';
import { moneyWords } from '#shared/money.ts';

const reasonWords = ({ group, reason, amount, service }: Adjustment, currency: string) =>
  `${group}-${reason} ${moneyWords(amount, currency)}${service ? ` (${service})` : ''}`;

interface ClaimProps {
  claim: RemittanceClaim;
  /** Of one of no patient here. */
  onMatch: (claim: RemittanceClaim) => void;
}

function Claim({ claim, onMatch }: ClaimProps) {
  const { currency, adjustments, remarkCodes, unmatched, paidOn, servedFrom } = claim;
  const reasons = adjustments.map((adjustment) => reasonWords(adjustment, currency));
  return (
    <Table.Tr>
      <Table.Td>
        <Text size="sm" fw={500}>
          {claim.claimNumber}
        </Text>
        {claim.payerClaim && (
          <Text size="xs" c="dimmed">
            Payer’s {claim.payerClaim}
          </Text>
        )}
        {unmatched && (
          <Badge color="warn" variant="light" tt="none">
            No patient
          </Badge>
        )}
        {unmatched && <Text size="xs">{unmatched}</Text>}
        {unmatched && (
          <Button
            variant="default"
            size="compact-sm"
            mt={4}
            aria-label={`Match claim ${claim.claimNumber}`}
            onClick={() => onMatch(claim)}
          >
            Match
          </Button>
        )}
      </Table.Td>
      <Table.Td>{claim.payer}</Table.Td>
      <Table.Td className="numbers">{servedFrom === null ? '-' : wholeDay(servedFrom)}</Table.Td>
      <Table.Td className="numbers">{paidOn === null ? '-' : wholeDay(paidOn)}</Table.Td>
      <Table.Td className="numbers" ta="end">
        {moneyWords(claim.billed, currency)}
      </Table.Td>
      <Table.Td className="numbers" ta="end">
        {moneyWords(claim.paid, currency)}
      </Table.Td>
      <Table.Td className="numbers" ta="end">
        {moneyWords(claim.patientShare, currency)}
      </Table.Td>
      <Table.Td>
        {[...reasons, ...remarkCodes].map((words, at) => (
          <Text key={`${at} ${words}`} size="sm">
            {words}
          </Text>
        ))}
      </Table.Td>
    </Table.Tr>
  );
}

interface Props extends Pick<ClaimProps, 'onMatch'> {
  claims: readonly RemittanceClaim[];
}

export const ClaimTable = ({ claims, onMatch }: Props) => (
  <ScrollArea viewportProps={{ tabIndex: 0, role: 'group', 'aria-label': 'Table of claims' }}>
    <Table aria-label="Claims" miw={900} verticalSpacing="xs">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Claim</Table.Th>
          <Table.Th>Payer</Table.Th>
          <Table.Th>From</Table.Th>
          <Table.Th>Paid on</Table.Th>
          <Table.Th ta="end">Billed</Table.Th>
          <Table.Th ta="end">Paid</Table.Th>
          <Table.Th ta="end">Patient</Table.Th>
          <Table.Th>Reasons and remarks</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {claims.map((claim) => (
          <Claim key={claim.id} claim={claim} onMatch={onMatch} />
        ))}
      </Table.Tbody>
    </Table>
  </ScrollArea>
);
