/** The frame of a guest's page: the organization of their visit, its phone and picture. */
import type { ReactNode } from 'react';
import type { GuestVisit } from '#shared/visits/guests.ts';
import { PatientFrame } from '#client/shell/pages/PatientFrame.tsx';

interface Props {
  visit: Pick<GuestVisit, 'organization' | 'phone' | 'logo'>;
  children: ReactNode;
  footer: ReactNode;
}

export const GuestFrame = ({ visit: { organization, phone, logo }, ...content }: Props) => (
  <PatientFrame organization={organization} phone={phone} logo={logo} {...content} />
);
