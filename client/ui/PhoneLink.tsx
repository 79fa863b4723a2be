/** A phone number that can be called by pressing it. */
import { Anchor } from '@mantine/core';
import { IconPhone } from '@tabler/icons-react';
import { dialled } from './dialled.ts';
import classes from './PhoneLink.module.css';

interface Props {
  phone: string;
  /** Before the number: "Call". */
  verb?: string;
}

export function PhoneLink({ phone, verb }: Props) {
  return (
    <Anchor href={dialled(phone)} className={classes.link} inherit>
      <IconPhone size={16} stroke={1.5} aria-hidden />
      {verb && <span data-verb>{verb} </span>}
      {phone}
    </Anchor>
  );
}
