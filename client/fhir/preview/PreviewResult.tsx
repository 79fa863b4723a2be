/** What would become of a message: its outcome, its patient, its facts, and each field with what is read of it. */
import { Alert, List, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconCircleDashed } from '@tabler/icons-react';
import { factLine } from '#shared/facts.ts';
import type {
  FieldUse,
  MessagePreview,
  PreviewedFact,
  PreviewedSegment,
} from '#shared/facts/message-previews.ts';
import { Card } from '#client/ui/Card.tsx';
import { counted } from '#client/ui/list/counted.ts';
import { PageSection } from '#client/ui/PageSection.tsx';
import { StatusBadge } from '#client/ui/states/StatusBadge.tsx';
import classes from './PreviewResult.module.css';

const outcomes: Record<PreviewedFact['outcome'], string> = {
  new: 'New',
  changed: 'Changes what is stored',
  same: 'Is stored already',
  older: 'Older than what is stored, which stays',
  refused: 'Not stored',
};

const titles: Record<MessagePreview['state'], string> = {
  applied: 'It would be stored',
  unmatched: 'It would wait for a person',
  failed: 'Nothing of it would be stored',
  refused: 'It would be refused',
};

function patientWords({ patient, changesPatient, state }: MessagePreview): string {
  if (patient === null)
    return state === 'unmatched' ? 'Nobody is guessed where its patient is not known.' : '';
  if (patient.is === 'created') return `${patient.name} would be created as a new patient.`;
  return `Patient: ${patient.name}${changesPatient ? ', whose details would be changed' : ''}.`;
}

function Outcome({ preview }: { preview: MessagePreview }) {
  const { state, reason, answer, feed, remarks, application, facility } = preview;
  const mapping =
    feed === null || feed.mappingRevision === null
      ? ''
      : `, revision ${feed.mappingRevision} of its mapping`;
  return (
    <Alert
      color={state === 'applied' && remarks.length === 0 ? 'accent' : 'warn'}
      title={titles[state]}
      role="note"
    >
      <Stack gap={4}>
        {reason !== null && <Text size="sm">{reason}.</Text>}
        <Text size="sm">
          {patientWords(preview)} Its sender, {application} at {facility}, would be answered{' '}
          {answer}
          {feed && `, by the feed ${feed.name}${mapping}`}.
        </Text>
        {remarks.length > 0 && (
          <List size="sm" aria-label="Remarks">
            {remarks.map((remark) => (
              <List.Item key={remark}>{remark}</List.Item>
            ))}
          </List>
        )}
      </Stack>
    </Alert>
  );
}

function Facts({ facts }: Pick<MessagePreview, 'facts'>) {
  if (facts.length === 0) return null;
  return (
    <PageSection title="Facts" hint="As they would stand in the patient’s record.">
      <Card className={classes.card}>
        <ul className={classes.facts} aria-label="Facts">
          {facts.map((fact, index) => (
            // Facts that are not stored have no other key than their place.
            // eslint-disable-next-line react/no-array-index-key
            <li key={index}>
              <Text size="sm" fw={600}>
                {factLine({ ...fact, interpretation: null })}
              </Text>
              {fact.text !== null && (
                <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
                  {fact.text}
                </Text>
              )}
              <Text size="sm" c="dimmed">
                {outcomes[fact.outcome]}
              </Text>
            </li>
          ))}
        </ul>
      </Card>
    </PageSection>
  );
}

const uses = {
  read: { word: 'Read', color: 'good', Picture: IconCheck },
  partly: { word: 'In part', color: 'warn', Picture: IconAlertTriangle },
  'not-kept': { word: 'Not kept', color: 'off', Picture: IconCircleDashed },
} as const satisfies Record<FieldUse, object>;

function Segment({ segment: { name, fields, isRead } }: { segment: PreviewedSegment }) {
  return (
    <Card className={classes.card}>
      <Text fw={600} size="sm" px="md" pt="sm">
        {name}
        {!isRead && (
          <Text span c="dimmed">
            {' '}
            nothing of it is kept
          </Text>
        )}
      </Text>
      <ul className={classes.fields} aria-label={`Fields of ${name}`}>
        {fields.map(({ name: field, text, use, words, remark }) => (
          <li key={field} className={classes.field} data-use={use}>
            <span className={classes.name}>{field}</span>
            <code className={classes.text}>{text}</code>
            <span className={classes.words}>
              {use === 'not-kept' && words === 'Not kept' ? '' : words}
              {remark !== null && <Text size="sm">{remark}</Text>}
            </span>
            <span className={classes.use}>
              <StatusBadge {...uses[use]} isWhole />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

export function PreviewResult({ preview }: { preview: MessagePreview }) {
  const { segments, facts, isCut, type, controlId } = preview;
  const lost = segments
    .flatMap(({ fields }) => fields)
    .filter(({ use }) => use === 'not-kept').length;
  return (
    <Stack gap="xl">
      <Stack gap="sm">
        <Text fw={600}>
          {type} {controlId}
        </Text>
        <Outcome preview={preview} />
      </Stack>
      <Facts facts={facts} />
      <PageSection
        title="Fields"
        hint={lost === 0 ? 'All of them are read.' : `${counted(lost, 'field')} not kept.`}
      >
        <Stack gap="sm">
          {segments.map((segment, index) => (
            // Segments have no other key than their place.
            // eslint-disable-next-line react/no-array-index-key
            <Segment key={index} segment={segment} />
          ))}
        </Stack>
        {isCut && (
          <Text size="sm" c="dimmed">
            Only the beginning of the message is shown.
          </Text>
        )}
      </PageSection>
    </Stack>
  );
}
