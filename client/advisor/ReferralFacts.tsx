/** What a case asks of the physician advisor: the question, the criteria's outcome, and the facts that were cited. */
import { Stack, Text, Title } from '@mantine/core';
import { AdvisorReviewSubject } from '#shared/case-kinds/advisor-review.ts';
import { kindOf, kindNames } from '#shared/case-kinds/kinds.ts';
import type { CaseRecord } from '#shared/cases.ts';
import { momentWords } from '#client/ui/times/times.ts';

const kindWords = (kind: string) => {
  const name = kindNames.find((one) => one === kind);
  return name === undefined ? 'another case' : kindOf(name).label;
};

export function ReferralFacts({ caseRecord }: { caseRecord: CaseRecord }) {
  const { data: subject } = AdvisorReviewSubject.safeParse(caseRecord.subject);
  if (!subject) return null;
  return (
    <Stack gap="xs" component="section" aria-label="Question to the advisor">
      <Title order={3} size="h5">
        Question
      </Title>
      <Text size="sm" style={{ whiteSpace: 'pre-wrap' }}>
        {subject.question}
      </Text>
      {subject.criteria !== null && <Text size="sm">Criteria: {subject.criteria}</Text>}
      {subject.from && (
        <Text size="xs" c="dimmed">
          Referred from: {kindWords(subject.from.kind)}
        </Text>
      )}
      {subject.cited.length > 0 && (
        <Stack component="ul" gap="xs" p={0} m={0} style={{ listStyle: 'none' }} aria-label="Cited">
          {subject.cited.map(({ factId, title, value, at, source }) => (
            <li key={factId}>
              <Text size="sm" fw={600} style={{ whiteSpace: 'pre-wrap' }}>
                {[title, value].filter(Boolean).join(': ')}
              </Text>
              <Text size="xs" c="dimmed">
                {momentWords(at, { zone: caseRecord.zone })}, from {source}
              </Text>
            </li>
          ))}
        </Stack>
      )}
    </Stack>
  );
}
