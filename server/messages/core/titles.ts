/** What a conversation is called for a reader. */
import type { Conversation } from './conversation-store.ts';

type Named = Pick<Conversation, 'kind' | 'role' | 'unitName' | 'caseTitle' | 'patientName'> & {
  others: string | null;
};

export function titleOf({ kind, others, role, unitName, caseTitle, patientName }: Named): string {
  switch (kind) {
    case 'people':
      return others ?? 'Only you';
    case 'role':
      return unitName === null ? `${role} on duty` : `${unitName}: ${role}`;
    case 'unit':
      return unitName ?? 'Unit';
    case 'case':
      return [caseTitle, patientName].filter(Boolean).join(' · ');
  }
}
