/** The record of a visit with its note beside it: after the call, and on the record's own page; also on paper. */
import { Skeleton, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import type { VisitReport } from '#shared/visits/report.ts';
import { may } from '#shared/roles.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { useUser } from '#client/shell/session/session.tsx';
import { DelayedStatus } from '#client/ui/states/DelayedStatus.tsx';
import { PrintedHeader } from '#client/shell/layout/PrintedHeader.tsx';
import { LoadFailed } from '#client/ui/states/LoadFailed.tsx';
import { VisitNotePart } from '#client/visits/notes/VisitNotePart.tsx';
import { Part, VisitRecord } from './VisitRecord.tsx';
import classes from './RecordAndNote.module.css';

interface Props {
  appointmentId: string;
  /** What stands above both. */
  header: (report: VisitReport) => ReactNode;
}

export function RecordAndNote({ appointmentId, header }: Props) {
  const isClinician = may(useUser(), 'visits.conduct');
  const { data, error, isFetching, refetch } = trpc.visits.whoWasThere.useQuery({ appointmentId });
  if (!data) {
    if (!error)
      return (
        <DelayedStatus>
          <VisuallyHidden>Opening the visit record</VisuallyHidden>
          <Skeleton height={420} aria-hidden />
        </DelayedStatus>
      );
    return (
      <LoadFailed
        title="The visit record could not be opened."
        words={wordsFor(error)}
        trying={isFetching}
        onTryAgain={() => void refetch()}
      />
    );
  }
  return (
    <>
      {header(data)}
      <PrintedHeader zone={data.zone} />
      <div className={classes.sides}>
        {isClinician && (
          <div className={classes.note}>
            <Part title="Note">
              <VisitNotePart visit={{ id: data.visitId, state: data.state, zone: data.zone }} />
            </Part>
          </div>
        )}
        <VisitRecord report={data} />
      </div>
    </>
  );
}
