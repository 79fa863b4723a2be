/** One patient for whom stays are reviewed: stays, coverages, answers of payers, cases and calls; opened for a case or with a reason. */
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { OpenForCase, OpenForReason } from '#client/facts/public/OpenRecord.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { StayPages } from '#client/utilization/stays/StayPages.tsx';
import { PatientStays } from './PatientStays.tsx';

export function UmPatient() {
  const [search] = useSearchParams();
  const [openings, setOpenings] = useState<Record<string, string>>({});
  const caseId = search.get('case');
  const patientId = search.get('of');
  const openingId = openings[patientId ?? ''];
  if (caseId !== null)
    return (
      <OpenForCase key={caseId} caseId={caseId} what="the patient">
        {(opened) => <PatientStays openingId={opened.openingId} caseId={caseId} />}
      </OpenForCase>
    );
  if (openingId) return <PatientStays openingId={openingId} caseId={null} />;
  return (
    <>
      <PageHeader
        title="Utilization patient"
        state="One patient’s stays, coverage, authorisations and calls"
      />
      <StayPages />
      <OpenForReason
        key={patientId}
        fieldId="um-patient"
        verb="Show the patient"
        patientId={patientId}
        onOpened={(opened) =>
          setOpenings((before) => ({ ...before, [patientId ?? '']: opened.openingId }))
        }
      />
    </>
  );
}
