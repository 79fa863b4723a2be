/** One denial after another: why it was denied, what its packet has, the payer's windows, and the decision. */
import { Button, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { Link, useNavigate } from 'react-router-dom';
import { DenialSubject } from '#shared/case-kinds/denial.ts';
import { stateLabel } from '#shared/case-kinds/kinds.ts';
import type { CaseRecord } from '#shared/cases.ts';
import { denialsToWork } from '#shared/denials.ts';
import { moneyWords } from '#shared/money.ts';
import { CaseByAddress } from '#client/cases/public/pages/CaseByAddress.tsx';
import { CasePanel } from '#client/cases/public/CasePanel.tsx';
import { identityWords } from '#client/cases/public/PatientIdentity.tsx';
import { StayFacts } from '#client/cases/public/StayFacts.tsx';
import { TakeNextButton } from '#client/cases/public/TakeNextButton.tsx';
import { Card } from '#client/ui/Card.tsx';
import facts from '#client/ui/list/Facts.module.css';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { wholeDay } from '#client/ui/times/times.ts';
import { DecideDenial } from './DecideDenial.tsx';
import { groupWords } from './group-words.ts';
import { PacketChecklist } from './PacketChecklist.tsx';

const toDashboard = (
  <Button variant="default" component={Link} to="/billing-dashboard">
    Go to the billing dashboard
  </Button>
);

function NextDenial() {
  const navigate = useNavigate();
  return (
    <TakeNextButton
      filter={denialsToWork}
      onTaken={(caseId) => void navigate(`/billing-specialist-review?case=${caseId}`)}
      word="Next denial"
    />
  );
}

const actions = (
  <Group gap="sm">
    {toDashboard}
    <NextDenial />
  </Group>
);

function Reason({ caseRecord }: { caseRecord: CaseRecord }) {
  const subject = DenialSubject.safeParse(caseRecord.subject).data;
  if (!subject) return null;
  const { amount, payer } = caseRecord;
  const { claimNumber, payerClaim, group, reasons, deniedOn, level, service, source } = subject;
  return (
    <dl className={facts.facts}>
      <dt>Denied</dt>
      <dd>
        <Text component="span" fw={600}>
          {amount ? moneyWords(amount.amount, amount.currency) : 'No amount stated'}
        </Text>
        , {wholeDay(deniedOn)}
      </dd>
      <dt>Payer</dt>
      <dd>{payer ?? subject.payer}</dd>
      <dt>Reason</dt>
      <dd>{reasons.length > 0 ? reasons.join(', ') : 'The payer gave no code'}</dd>
      {group !== null && (
        <>
          <dt>Borne by</dt>
          <dd>{groupWords[group] ?? group}</dd>
        </>
      )}
      <dt>Claim</dt>
      <dd>
        {claimNumber}
        {payerClaim !== null && `, the payer’s number ${payerClaim}`}
      </dd>
      {service !== null && (
        <>
          <dt>Service</dt>
          <dd>{service}, of a claim that is paid in part</dd>
        </>
      )}
      <dt>Came by</dt>
      <dd>{source ?? (subject.answerId === null ? 'Opened by hand' : 'An answer of the payer')}</dd>
      <dt>Level</dt>
      <dd>{level === 1 ? 'First denial' : `Denied again, level ${level}`}</dd>
    </dl>
  );
}

function Review({ caseRecord }: { caseRecord: CaseRecord }) {
  const { id: caseId, patient, zone } = caseRecord;
  return (
    <>
      <PageHeader
        title={caseRecord.title}
        state={`${stateLabel(caseRecord.kind, caseRecord.state)}.`}
        actions={actions}
      />
      <Stack gap="sm" mb="lg">
        <Text size="sm">
          {patient ? `${patient.fullName}, ${identityWords(caseRecord)}` : 'No patient'}
        </Text>
        <StayFacts caseLine={caseRecord} zone={zone} />
      </Stack>
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
        <Stack gap="md">
          <Card p="md">
            <Title order={2} size="h4" mb="sm">
              Why it was denied
            </Title>
            <Reason caseRecord={caseRecord} />
          </Card>
          <Card p="md">
            <Title order={2} size="h4" mb="sm">
              Packet of the appeal
            </Title>
            <PacketChecklist caseRecord={caseRecord} />
          </Card>
          {caseRecord.closedAt === null && (
            <Card p="md">
              <Title order={2} size="h4" mb="sm">
                Decide
              </Title>
              <DecideDenial caseRecord={caseRecord} />
            </Card>
          )}
        </Stack>
        <Card p="md">
          <CasePanel caseId={caseId} />
        </Card>
      </SimpleGrid>
    </>
  );
}

export const BillingReview = () => (
  <CaseByAddress
    title="Billing review"
    noun="denial"
    toDashboard={toDashboard}
    hint="Choose one on the dashboard, or take the next one that is free."
    actions={actions}
  >
    {(caseRecord) => caseRecord.kind === 'denial' && <Review caseRecord={caseRecord} />}
  </CaseByAddress>
);
