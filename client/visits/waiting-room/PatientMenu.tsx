/** A clinician's menu for a patient: send a message, hand over, put on hold, send back. */
import { Menu } from '@mantine/core';
import { IconArrowBackUp, IconMessage2, IconPlayerPause, IconUserShare } from '@tabler/icons-react';
import { useRef } from 'react';
import type { Visit } from '#shared/visits.ts';
import { ButtonMenu } from '#client/ui/panels/ButtonMenu.tsx';
import { MoreButton } from '#client/ui/panels/MoreButton.tsx';
import { PatientLinkItems } from '#client/visits/invitations/PatientLinkItems.tsx';
import type { PatientDialog } from './PatientDialogs.tsx';
import { useClinicianActions } from './use-clinician-actions.ts';

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const;

interface Props {
  visit: Visit;
  /** The caller renders the dialogs, since the menu goes when the patient does. */
  onOpen: (dialog: PatientDialog) => void;
  /** Hold and send back are buttons beside it. */
  hasButtonsBeside?: boolean;
  /** Shows their link; where it is left out, a button beside the menu does. */
  onShowLink?: () => void;
}

export function PatientMenu({ visit, onOpen, hasButtonsBeside = false, onShowLink }: Props) {
  const { hold, sendBack, isPending } = useClinicianActions(visit.id);
  const { state, appointment } = visit;
  const target = useRef<HTMLButtonElement>(null);
  // The focus comes back to what has it now, and the menu's item is gone by then.
  const withFocus = (act: () => void) => () => {
    target.current?.focus();
    act();
  };
  const open = (dialog: PatientDialog) => withFocus(() => onOpen(dialog));
  return (
    <ButtonMenu
      position="bottom-end"
      width={240}
      buttonRef={target}
      button={(props) => (
        <MoreButton
          {...props}
          {...(hasButtonsBeside && { variant: 'default' })}
          loading={isPending}
          aria-label={`More for ${appointment.patientName}`}
        />
      )}
    >
      {state === 'in-progress' && !hasButtonsBeside && (
        <Menu.Item leftSection={<IconPlayerPause {...icon} />} onClick={hold}>
          Put on hold
        </Menu.Item>
      )}
      {(state === 'in-progress' || state === 'on-hold') && !hasButtonsBeside && (
        <Menu.Item leftSection={<IconArrowBackUp {...icon} />} onClick={sendBack}>
          Send back
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconMessage2 {...icon} />} onClick={open('message')}>
        Send message
      </Menu.Item>
      <Menu.Item leftSection={<IconUserShare {...icon} />} onClick={open('hand-over')}>
        Hand over
      </Menu.Item>
      {onShowLink && <PatientLinkItems appointment={appointment} onShow={withFocus(onShowLink)} />}
    </ButtonMenu>
  );
}
