/** The dialog that invites to a visit: a colleague by name, an interpreter or a relative by a link. */
import { Radio, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { invitedRoles } from '#shared/visits/companion-roles.ts';
import type { Visit } from '#shared/visits.ts';
import { InviteColleagueForm } from './InviteColleagueForm.tsx';
import { InvitedList } from './InvitedList.tsx';
import { InviteGuestForm } from './InviteGuestForm.tsx';
import { VisitDialog } from '#client/visits/VisitDialog.tsx';

const kinds = ['colleague', ...invitedRoles] as const;
type Kind = (typeof kinds)[number];

const words: Record<Kind, string> = {
  colleague: 'A colleague',
  interpreter: 'An interpreter',
  relative: 'A relative',
  liaison: 'Another place of care',
};

interface Props {
  visit: Visit;
  opened: boolean;
  onClose: () => void;
}

function InvitationForms({ visit }: Pick<Props, 'visit'>) {
  const [kind, setKind] = useState<Kind>('colleague');
  return (
    <Stack gap="md">
      <InvitedList visit={visit} />
      <Radio.Group label="Who joins?" value={kind} onChange={(value) => setKind(value as Kind)}>
        <Group gap="md" mih={44}>
          {kinds.map((option) => (
            <Radio key={option} value={option} label={words[option]} />
          ))}
        </Group>
      </Radio.Group>
      {kind === 'colleague' ? (
        <InviteColleagueForm visit={visit} />
      ) : (
        <InviteGuestForm key={kind} visit={visit} role={kind} />
      )}
    </Stack>
  );
}

export function AddParticipantDialog({ visit, opened, onClose }: Props) {
  return (
    <VisitDialog title="Add somebody to the visit" opened={opened} onClose={onClose}>
      <InvitationForms visit={visit} />
    </VisitDialog>
  );
}
