/** A query as it is printed: what was asked and why, its answer with the signature, its clock and its events. */
import { Text, Title } from '@mantine/core';
import type { CaseRecord } from '#shared/cases.ts';
import { answersOf, type QueryRecord } from '#shared/queries.ts';
import { CaseOnPaper } from '#client/cases/public/CaseOnPaper.tsx';
import { momentWords } from '#client/ui/times/times.ts';
import { IndicatorList } from '#client/queries/IndicatorList.tsx';
import classes from './Paper.module.css';

function AnswerOnPaper({ query: { answer, closedAt, zone } }: { query: QueryRecord }) {
  if (!answer)
    return <Text size="sm">{closedAt === null ? 'Not answered yet.' : 'It was withdrawn.'}</Text>;
  return (
    <>
      <Text fw={600}>{answer.answer}</Text>
      {answer.addendum && <p className={classes.text}>{answer.addendum}</p>}
      <Text size="sm">
        Signed by {answer.by.fullName}, {momentWords(answer.at, { zone })}
      </Text>
      <Text size="xs" className={classes.hash ?? ''}>
        SHA-256 of what was signed: {answer.hash}
      </Text>
      {answer.addenda.map(({ number, text, by, at }) => (
        <div key={number}>
          <p className={classes.text}>{text}</p>
          <Text size="sm">
            Added by {by.fullName}, {momentWords(at, { zone })}
          </Text>
        </div>
      ))}
    </>
  );
}

interface Props {
  query: QueryRecord;
  caseRecord: CaseRecord;
}

export function QueryOnPaper({ query, caseRecord }: Props) {
  const { topic, question, askedBy, form, indicators } = query.subject;
  return (
    <section>
      <Title order={2} size="h4">
        Query: {topic}
      </Title>
      <Text size="sm">
        Asked by {askedBy}, {momentWords(caseRecord.openedAt, { zone: query.zone })}
      </Text>
      <Title order={3} size="h5">
        Indicators
      </Title>
      <IndicatorList indicators={indicators} zone={query.zone} />
      <Title order={3} size="h5">
        Question
      </Title>
      <p className={classes.text}>{question}</p>
      <Text size="sm">Answers offered: {answersOf(form).join('; ')}</Text>
      <Title order={3} size="h5">
        Answer
      </Title>
      <AnswerOnPaper query={query} />
      <CaseOnPaper caseRecord={caseRecord} />
    </section>
  );
}
