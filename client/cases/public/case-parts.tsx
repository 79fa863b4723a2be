/** What features above cases put into the panel of a case; the routes folder names them. */
import { createContext, Suspense, use, type ComponentType } from 'react';
import type { CaseRecord } from '#shared/cases.ts';

interface OfCase {
  caseRecord: CaseRecord;
}

interface PartsOfCase {
  /** Above its steps. */
  Part: ComponentType<OfCase>;
  /** Below its files: what of them leaves the house. */
  Documents: ComponentType<OfCase>;
  /** The form of a barrier on a stay. */
  NewBarrier: ComponentType<{ stayId: string; zone: string; onDone: () => void }>;
}

export const CaseParts = createContext<PartsOfCase | null>(null);

export function OtherParts({ caseRecord }: OfCase) {
  const parts = use(CaseParts);
  return parts && <parts.Part caseRecord={caseRecord} />;
}

export function OtherDocuments({ caseRecord }: OfCase) {
  const parts = use(CaseParts);
  return (
    parts && (
      <Suspense fallback={null}>
        <parts.Documents caseRecord={caseRecord} />
      </Suspense>
    )
  );
}
