/** Where a gap comes from, how old it is, and what closed it. */
import { GapSubject, type GapSource } from '#shared/case-kinds/gap.ts';
import type { CaseRecord } from '#shared/cases.ts';
import facts from '#client/ui/list/Facts.module.css';
import { wholeDay } from '#client/ui/times/times.ts';

export const sourceWords: Record<GapSource, (name: string) => string> = {
  payer: (name) => `List of ${name}`,
  program: (name) => `Sent by ${name}`,
  rule: (name) => `Rule “${name}”`,
  staff: () => 'Entered here',
};

export function GapFacts({ caseRecord }: { caseRecord: CaseRecord }) {
  const subject = GapSubject.safeParse(caseRecord.subject).data;
  if (!subject) return null;
  const { source, sourceName, sourceKey, since, measureId, evidence } = subject;
  return (
    <dl className={facts.facts}>
      <dt>Source</dt>
      <dd>
        {sourceWords[source](sourceName)}
        {sourceKey !== null && `, its number ${sourceKey}`}
      </dd>
      <dt>Open since</dt>
      <dd>{since === null ? 'The source does not say' : wholeDay(since)}</dd>
      <dt>Evidence</dt>
      <dd>
        {evidence
          ? `${evidence.title}, ${wholeDay(evidence.day)}`
          : measureId === null
            ? 'None. The organization has no measure of this name, so nothing closes it.'
            : 'None yet'}
      </dd>
    </dl>
  );
}
