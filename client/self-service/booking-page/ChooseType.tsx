/** What can be booked on this page: one button each. */
import { Button, Stack, Text, Title } from '@mantine/core';
import type { OpenBookingPage, PublicType } from '#shared/self-service/booking-page.ts';
import { lengthWords } from '#client/ui/times/times.ts';
import classes from './BookingPage.module.css';

const kindWords = {
  'in-person': 'in person',
  'tele-visit': 'by video',
  meeting: 'in person',
} as const;

const factsOf = ({ kind, durationMinutes, needsApproval }: PublicType) =>
  `${lengthWords(durationMinutes)}, ${kindWords[kind]}${needsApproval ? '. The clinic agrees first' : ''}`;

interface Props {
  page: OpenBookingPage;
  onChoose: (type: PublicType) => void;
}

export function ChooseType({ page, onChoose }: Props) {
  return (
    <>
      <Title order={1} size={24}>
        Book an appointment
      </Title>
      <Text>{page.unit}. What is it about?</Text>
      <Stack gap="sm" component="ul" className={classes.choices}>
        {page.types.map((type) => (
          <li key={type.id}>
            <Button
              variant="default"
              fullWidth
              justify="flex-start"
              className={classes.choice}
              onClick={() => onChoose(type)}
            >
              <span>
                {type.name}
                <Text component="span" size="sm" c="dimmed" display="block">
                  {factsOf(type)}
                </Text>
              </span>
            </Button>
          </li>
        ))}
      </Stack>
    </>
  );
}
