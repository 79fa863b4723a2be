/** Who is on call while it loads: a card for each unit, with a role and its people. */
import { Skeleton, VisuallyHidden } from '@mantine/core';
import { Card } from '#client/ui/Card.tsx';
import { DelayedStatus } from '#client/ui/states/DelayedStatus.tsx';
import person from './DutyPerson.module.css';
import classes from './OnCallList.module.css';

const units = ['128px', '96px', '140px', '112px'];

export const OnCallSkeleton = () => (
  <DelayedStatus>
    <VisuallyHidden>Loading who is on call</VisuallyHidden>
    <div aria-hidden>
      {units.map((width) => (
        <Card key={width} className={classes.unit}>
          <div className={classes.header}>
            <Skeleton height={15} my={4} width={width} />
          </div>
          <div className={classes.line}>
            <Skeleton height={14} width={80} my={11} className={classes.role} />
            <div className={classes.people}>
              {[132, 116].map((name) => (
                <div key={name} className={person.person}>
                  <Skeleton height={14} width={name} className={person.name} />
                  <Skeleton height={14} width={76} className={person.until} />
                  <Skeleton height={14} width={150} className={person.phone} />
                </div>
              ))}
            </div>
          </div>
        </Card>
      ))}
    </div>
  </DelayedStatus>
);
