/** Opens the review of a stay: the one that is open, or a new one. */
import { Button } from '@mantine/core';
import { useNavigate } from 'react-router-dom';
import { isReviewed } from '#shared/facts/stay-classes.ts';
import type { StayLine } from '#shared/utilization.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { toast } from '#client/ui/states/toast.tsx';

const reviewPath = (caseId: string) => `/um-case-reviews?case=${caseId}`;

export function ReviewStay({ stay }: { stay: StayLine }) {
  const navigate = useNavigate();
  const review = trpc.utilization.stays.review.useMutation({
    onSuccess: ({ caseId }) => void navigate(reviewPath(caseId)),
    onError: (error) => toast.problem(wordsFor(error)),
  });
  const { id: stayId, review: latest } = stay;
  if (latest?.closedAt === null)
    return (
      <Button onClick={() => void navigate(reviewPath(latest.caseId))}>Open the review</Button>
    );
  if (!isReviewed(stay.class)) return null;
  return (
    <Button
      variant={latest ? 'default' : 'filled'}
      loading={review.isPending}
      onClick={() => review.mutate({ stayId })}
    >
      {latest ? 'Review again' : 'Review this stay'}
    </Button>
  );
}
