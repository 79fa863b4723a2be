/** Admits a waiting patient with one press and joins their visit; from within another visit it asks what becomes of that one. */
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { joinAtOnce, useOngoingVisitId } from '#client/shell/session/ongoing-visit.tsx';
import { toast } from '#client/ui/states/toast.tsx';

/** `takesOver`: the visit is a colleague's, and the user takes it over first. */
interface Admission {
  visitId: string;
  takesOver?: boolean;
}

interface QuestionProps {
  ongoingVisitId: string;
  opened: boolean;
  isPending: boolean;
  onAdmit: (how: { hold: boolean }) => void;
  onClose: () => void;
}

/** Without the name of who waits: the screen may be shared with the patient of the ongoing visit. */
function Question({ ongoingVisitId, opened, isPending, onAdmit, onClose }: QuestionProps) {
  const { data } = trpc.visits.visit.useQuery({ visitId: ongoingVisitId }, { enabled: opened });
  const name = data?.appointment.patientName ?? 'this patient';
  const mayHold = data?.state === 'in-progress';
  return (
    <Modal.Root opened={opened} onClose={onClose} centered>
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Body pt="md">
          <Modal.Title fz={16} fw={650} mb="sm">
            You are in the visit with {name}
          </Modal.Title>
          <Text>
            {mayHold
              ? 'On hold, they stay in their visit and neither see nor hear you. You find it under Tele Visit.'
              : 'Their visit stays open. You find it under Tele Visit.'}
          </Text>
          <Stack gap="xs" mt="lg">
            {mayHold && (
              <Button loading={isPending} data-autofocus onClick={() => onAdmit({ hold: true })}>
                Put {name} on hold, and admit
              </Button>
            )}
            <Button
              variant={mayHold ? 'default' : 'filled'}
              disabled={isPending}
              onClick={() => onAdmit({ hold: false })}
            >
              Leave this visit, and admit
            </Button>
            <Group justify="flex-end">
              <Button variant="subtle" color="off" disabled={isPending} onClick={onClose}>
                Stay here
              </Button>
            </Group>
          </Stack>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

export function useAdmit() {
  const navigate = useNavigate();
  const ongoingVisitId = useOngoingVisitId();
  const { visits } = trpc;
  const admit = visits.admit.useMutation();
  const takeOver = visits.takeOver.useMutation();
  const hold = visits.hold.useMutation();
  const [askedAdmission, setAskedAdmission] = useState<Admission | null>(null);
  const [isOpen, setOpen] = useState(false);
  const isPending = admit.isPending || takeOver.isPending || hold.isPending;

  async function go({ visitId, takesOver = false }: Admission, heldId: string | null) {
    try {
      if (takesOver) await takeOver.mutateAsync({ visitId });
      if (heldId !== null) await hold.mutateAsync({ visitId: heldId });
      await admit.mutateAsync({ visitId });
      setOpen(false);
      void navigate(`/video/${visitId}`, joinAtOnce);
    } catch (error) {
      setOpen(false);
      toast.problem(wordsFor(error));
    }
  }

  return {
    isPending,
    admit: (admission: Admission) => {
      if (ongoingVisitId === null || ongoingVisitId === admission.visitId)
        return void go(admission, null);
      setAskedAdmission(admission);
      setOpen(true);
    },
    /** To be rendered by the caller. */
    question:
      ongoingVisitId !== null ? (
        <Question
          ongoingVisitId={ongoingVisitId}
          opened={isOpen}
          isPending={isPending}
          onClose={() => setOpen(false)}
          onAdmit={(how) =>
            askedAdmission && void go(askedAdmission, how.hold ? ongoingVisitId : null)
          }
        />
      ) : null,
  };
}
