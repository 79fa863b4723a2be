/** Plans the follow-up of a stay: a contact that the team makes, or a visit that is booked. */
import { Button, Group } from '@mantine/core';
import { IconCalendarPlus, IconPhoneCall } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { ScoredStay } from '#shared/scores.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import type { FollowUp } from '#client/patients/public/follow-up.ts';
import { toast } from '#client/ui/states/toast.tsx';

export function PlanFollowUp({ stay }: { stay: ScoredStay }) {
  const { stayId, contactId, group, patient } = stay;
  const plan = trpc.episodes.contacts.plan.useMutation({
    onSuccess: () => toast.done('The contact after discharge is planned. The team has it.'),
    onError: (error) => toast.problem(wordsFor(error)),
  });
  const { id, fullName: patientName, birthDate } = patient;
  const followUp: FollowUp = {
    patientName,
    patient: { id, birthDate, deceased: null },
    typeId: null,
  };
  const isFirst = group !== 'planned';
  return (
    <Group gap="sm" data-not-printed>
      {contactId === null ? (
        <Button
          variant={isFirst ? 'filled' : 'default'}
          leftSection={<IconPhoneCall size={18} stroke={1.5} aria-hidden />}
          loading={plan.isPending}
          onClick={() => plan.mutate({ stayId })}
        >
          Plan follow-up
        </Button>
      ) : (
        <Button
          variant={isFirst ? 'filled' : 'default'}
          component={Link}
          to={`/casereviews?case=${contactId}`}
          leftSection={<IconPhoneCall size={18} stroke={1.5} aria-hidden />}
        >
          Open the contact
        </Button>
      )}
      <Button
        variant="default"
        component={Link}
        to="/Scheduling?new"
        state={{ followUp }}
        leftSection={<IconCalendarPlus size={18} stroke={1.5} aria-hidden />}
      >
        Book a visit
      </Button>
    </Group>
  );
}
