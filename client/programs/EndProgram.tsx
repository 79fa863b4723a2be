/** Ends a program for good, after a question. */
import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import type { ProgramRecord } from '#shared/programs.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx';
import { PageSection } from '#client/ui/PageSection.tsx';
import { toast } from '#client/ui/states/toast.tsx';

export function EndProgram({ program }: { program: ProgramRecord }) {
  const [isAsking, setAsking] = useState(false);
  const end = trpc.programs.end.useMutation({
    onSuccess: () => toast.done(`${program.name} was ended.`),
    onError: (error) => toast.problem(wordsFor(error)),
    onSettled: () => setAsking(false),
  });
  return (
    <PageSection title="End" hint="The program is shut out at once. What it has booked stays.">
      <Group>
        <Button variant="default" onClick={() => setAsking(true)}>
          End program
        </Button>
      </Group>
      <ConfirmDialog
        opened={isAsking}
        title={`End ${program.name}?`}
        keep="Keep program"
        onKeep={() => setAsking(false)}
        verb="End program"
        onDo={() => end.mutate({ programId: program.id })}
        isPending={end.isPending}
      >
        Its keys and access tokens open nothing any more. This cannot be undone.
      </ConfirmDialog>
    </PageSection>
  );
}
