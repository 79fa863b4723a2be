/** The page of a visit's record and its note: to be read, written on, printed and saved as a file. */
import { useParams } from 'react-router-dom';
import { RecordActions } from './RecordActions.tsx';
import { RecordAndNote } from './RecordAndNote.tsx';
import { RecordTitle } from './RecordTitle.tsx';

export function ReportPage() {
  const { appointmentId = '' } = useParams();
  return (
    <RecordAndNote
      appointmentId={appointmentId}
      header={(report) => (
        <RecordTitle report={report} actions={<RecordActions appointmentId={appointmentId} />} />
      )}
    />
  );
}
