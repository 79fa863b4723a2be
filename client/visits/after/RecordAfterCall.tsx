/** The record and the note below the actions after a call; its title is on paper alone. */
import { RecordAndNote } from '#client/visits/report/RecordAndNote.tsx';
import { RecordTitle } from '#client/visits/report/RecordTitle.tsx';
import classes from './RecordAfterCall.module.css';

export function RecordAfterCall({ appointmentId }: { appointmentId: string }) {
  return (
    <RecordAndNote
      appointmentId={appointmentId}
      header={(report) => (
        <div className={classes.printed}>
          <RecordTitle report={report} />
        </div>
      )}
    />
  );
}
