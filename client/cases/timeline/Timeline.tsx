/** One stay of a patient on one axis: record, cases, clocks, messages and visits; opened for a case or with a reason. */
import { useState } from 'react';
import { useCasesAddress } from '#client/cases/public/case-address.ts';
import { OpenForCase, OpenForReason, type OpenedRecord } from '#client/facts/public/OpenRecord.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { OpenStay } from './OpenStay.tsx';

export function Timeline() {
  const { openId } = useCasesAddress();
  const [opened, setOpened] = useState<OpenedRecord | null>(null);
  if (openId !== null)
    return (
      <OpenForCase key={openId} caseId={openId} what="the stay">
        {(ofCase, { encounterId }) => <OpenStay {...ofCase} encounterId={encounterId} />}
      </OpenForCase>
    );
  if (opened) return <OpenStay {...opened} encounterId={null} />;
  return (
    <>
      <PageHeader title="Timeline" state="One stay of a patient on one axis" />
      <OpenForReason fieldId="timeline-patient" verb="Show the stay" onOpened={setOpened} />
    </>
  );
}
