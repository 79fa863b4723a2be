/** The title of a visit's record: whose, where, what and when; on screen and on paper. */
import type { ReactNode } from 'react';
import type { VisitReport } from '#shared/visits/report.ts';
import { timeSpan } from '#client/ui/appointments/appointment-words.ts';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { dayIn, pastDay } from '#client/ui/times/times.ts';

export function RecordTitle({ report, actions }: { report: VisitReport; actions?: ReactNode }) {
  const { patientName, organization, typeName, zone, startsAt } = report;
  const when = `${pastDay(dayIn(zone, startsAt))}, ${timeSpan(report, zone)}`;
  return (
    <PageHeader
      title={`Visit record: ${patientName}`}
      state={`${organization}. ${typeName}. ${when}. Times in ${zone}.`}
      actions={actions}
    />
  );
}
