/** What features above cases put into the panel of a case; the routes folder names them. */
import { createContext, use, type ComponentType } from 'react';
import type { CaseRecord } from '#shared/cases.ts';

interface PartsOfCase {
  Part: ComponentType<{ caseRecord: CaseRecord }>;
}

export const CaseParts = createContext<PartsOfCase | null>(null);

export function OtherParts({ caseRecord }: { caseRecord: CaseRecord }) {
  const parts = use(CaseParts);
  return parts && <parts.Part caseRecord={caseRecord} />;
}
