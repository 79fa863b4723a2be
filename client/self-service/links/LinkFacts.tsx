/** When, where and with whom an appointment is, for the patient who came by a link. */
import { Paper, Text } from '@mantine/core';
import { PhoneLink } from '#client/ui/PhoneLink.tsx';
import { clockTime, dayIn, isViewersZone, longDay } from '#client/ui/times/times.ts';
import classes from './PatientLinkPage.module.css';

interface Props {
  startsAt: string;
  endsAt: string;
  zone: string;
  hospital: string;
  phone: string | null;
  isTeleVisit: boolean;
  practitioners: readonly string[];
  reason?: string | undefined;
  /** Nothing of it is needed where the patient need not come. */
  instructions?: string | undefined;
}

export function LinkFacts(props: Props) {
  const { startsAt, endsAt, zone, hospital, phone, isTeleVisit, practitioners } = props;
  const { reason, instructions } = props;
  return (
    <Paper withBorder component="dl" className={classes.facts}>
      <dt>When</dt>
      <dd>
        <Text component="span" fw={650}>
          {longDay(dayIn(zone, startsAt))}
        </Text>
        <br />
        {clockTime(startsAt, zone)} to {clockTime(endsAt, zone)}
        {!isViewersZone(zone) && ` (${zone})`}
      </dd>
      <dt>Where</dt>
      <dd>{isTeleVisit ? `By video, ${hospital}` : hospital}</dd>
      {practitioners.length > 0 && (
        <>
          <dt>With</dt>
          <dd>{practitioners.join(', ')}</dd>
        </>
      )}
      {reason && (
        <>
          <dt>Why</dt>
          <dd>{reason}</dd>
        </>
      )}
      {instructions && (
        <>
          <dt>Please note</dt>
          <dd style={{ whiteSpace: 'pre-line' }}>{instructions}</dd>
        </>
      )}
      {phone && (
        <>
          <dt>Phone</dt>
          <dd>
            <PhoneLink phone={phone} />
          </dd>
        </>
      )}
    </Paper>
  );
}
