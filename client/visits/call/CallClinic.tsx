/** In the header of a guest's call: calls the clinic by phone, for when sound or picture fail. */
import { IconPhoneCall } from '@tabler/icons-react';
import { dialled } from '#client/ui/dialled.ts';
import header from './HeaderButton.module.css';

export function CallClinic({ phone }: { phone: string }) {
  return (
    <a
      href={dialled(phone)}
      className={header.button}
      aria-label={`Call the clinic, ${phone}`}
      title={`Call the clinic, ${phone}`}
    >
      <IconPhoneCall size={16} stroke={1.5} aria-hidden />
      <span className={header.word}>Call the clinic</span>
    </a>
  );
}
