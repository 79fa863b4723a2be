/** The clocks and the events of a case as they are printed: in order, with their times. */
import { Text, Title } from '@mantine/core';
import type { CaseRecord } from '#shared/cases.ts';
import { CaseClocks } from '#client/cases/panel/CaseClocks.tsx';
import { EventSentence } from '#client/cases/panel/CaseEvents.tsx';
import { momentWords } from '#client/ui/times/times.ts';

export const CaseOnPaper = ({ caseRecord }: { caseRecord: CaseRecord }) => (
  <>
    <Title order={3} size="h5">
      Clock
    </Title>
    {caseRecord.clocks.length === 0 ? (
      <Text size="sm">No clock runs for this.</Text>
    ) : (
      <CaseClocks caseRecord={caseRecord} />
    )}
    {caseRecord.files.length > 0 && (
      <>
        <Title order={3} size="h5">
          Files
        </Title>
        <ul>
          {caseRecord.files.map(({ id, name, addedBy, addedAt }) => (
            <li key={id}>
              <Text size="sm">
                {name}, added by {addedBy.fullName},{' '}
                {momentWords(addedAt, { zone: caseRecord.zone })}
              </Text>
            </li>
          ))}
        </ul>
      </>
    )}
    <Title order={3} size="h5">
      What happened
    </Title>
    <ol>
      {caseRecord.events.map((event) => (
        <li key={event.sequence}>
          <Text size="sm">
            {momentWords(event.at, { zone: caseRecord.zone })}:{' '}
            <EventSentence kind={caseRecord.kind} zone={caseRecord.zone} caseEvent={event} />
            {event.because && `. ${event.because.sentence}`}
            {event.note && `. ${event.note}`}
          </Text>
        </li>
      ))}
    </ol>
  </>
);
