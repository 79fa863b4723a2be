/** What an administrator of a new hospital sets up first; it disappears when all of it is done. */
import { Anchor, List, Text, ThemeIcon } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconCircle } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { firstSteps, type FirstStep, type WithoutHours } from '#shared/organization/first-steps.ts';
import { trpc } from '#client/shell/api/api.ts';
import { Card } from '#client/ui/Card.tsx';
import { PageSection } from '#client/ui/PageSection.tsx';

const steps: Record<FirstStep, { words: string; to: string }> = {
  units: { words: 'Add your units', to: '/organization/units?new' },
  people: { words: 'Invite people, one by one or from a list', to: '/people' },
  types: { words: 'Add the types of appointments', to: '/appointment-types?new' },
  hours: { words: 'Set the hours in which you can be booked', to: '/hours' },
  visit: { words: 'Start a test visit', to: '/video' },
};

/** Nobody books them on a page before their hours are set. */
function ClinicianNames({ names, count }: WithoutHours) {
  const others = count - names.length;
  return (
    <Text size="sm">
      Patients cannot book these clinicians yet, because their weekly hours are not set:{' '}
      {names.join(', ')}
      {others > 0 && ` and ${others} more`}.
    </Text>
  );
}

export function FirstSteps() {
  const { data } = trpc.organization.firstSteps.useQuery({});
  const { data: withoutHours } = trpc.organization.withoutHours.useQuery({});
  if (!data) return null;
  const lacksHours = withoutHours !== undefined && withoutHours.count > 0;
  /** Somebody has hours, and not everybody. */
  const isPartly = (step: FirstStep) => step === 'hours' && data.hours && lacksHours;
  const doneSteps = firstSteps.filter((step) => data[step]).length;
  if (doneSteps === firstSteps.length) return null;
  return (
    <Card p="md" mb="lg">
      <PageSection
        title="Set up your hospital"
        hint={`${doneSteps} of ${firstSteps.length} steps done. This list disappears with the last one.`}
      >
        <List listStyleType="none" spacing="xs">
          {firstSteps.map((step) => (
            <List.Item
              key={step}
              icon={
                <ThemeIcon
                  variant="light"
                  color={isPartly(step) ? 'warn' : data[step] ? 'good' : 'off'}
                  size={24}
                  radius="xl"
                  aria-hidden
                >
                  {isPartly(step) ? (
                    <IconAlertTriangle size={14} />
                  ) : data[step] ? (
                    <IconCheck size={14} />
                  ) : (
                    <IconCircle size={14} />
                  )}
                </ThemeIcon>
              }
            >
              {data[step] ? (
                <Text span c="dimmed">
                  {steps[step].words} {isPartly(step) ? '(not for everybody yet)' : '(done)'}
                </Text>
              ) : (
                <Anchor component={Link} to={steps[step].to}>
                  {steps[step].words}
                </Anchor>
              )}
              {step === 'hours' && lacksHours && <ClinicianNames {...withoutHours} />}
            </List.Item>
          ))}
        </List>
      </PageSection>
    </Card>
  );
}
