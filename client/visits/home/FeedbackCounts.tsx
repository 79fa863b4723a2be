/** What patients answered after their visits with this clinician, as counts alone. */
import { Group, Text, Title } from '@mantine/core';
import { feedbackQuestions, feedbackWords } from '#shared/visits/feedback-questions.ts';
import { may } from '#shared/roles.ts';
import { trpc } from '#client/shell/api/api.ts';
import { useUser } from '#client/shell/session/session.tsx';

export function FeedbackCounts() {
  const isAllowed = may(useUser(), 'visits.conduct');
  const { data } = trpc.visits.feedback.useQuery({}, { enabled: isAllowed, staleTime: 60_000 });
  if (!data || data.count === 0) return null;
  return (
    <section aria-labelledby="feedback-counts">
      <Title order={2} size={15} mt="lg" mb="xs" id="feedback-counts">
        Answers after visits, last {data.days} days
      </Title>
      <ul style={{ margin: 0, padding: 0, listStyle: 'none' }}>
        {feedbackQuestions.map((question) => {
          const { yes, partly, no } = data[question];
          return (
            <Group key={question} component="li" gap="xs">
              <Text size="sm">{feedbackWords[question]}</Text>
              <Text size="sm" c="dimmed" className="numbers">
                {yes} yes, {partly} partly, {no} no
              </Text>
            </Group>
          );
        })}
      </ul>
    </section>
  );
}
