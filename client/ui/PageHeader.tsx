/** The header of every page: title, one sentence of status, and the primary action. */
import { Group, Text, Title } from '@mantine/core';
import { Fragment, type ReactNode, type Ref } from 'react';
import classes from './PageHeader.module.css';

interface Props {
  title: ReactNode;
  /** Where the title takes the focus (`useLostFocus`). */
  titleRef?: Ref<HTMLHeadingElement>;
  /** Use a placeholder while it loads, so that the layout does not jump. */
  state?: ReactNode;
  actions?: ReactNode;
  /** Few and small, they stand beside the title on a phone too. */
  areActionsBeside?: boolean;
}

/** The full stop of "Dr." ends none. */
const sentencesOf = (state: string) =>
  state.replaceAll('. ', '.\n').replaceAll('Dr.\n', 'Dr. ').split('\n');

const Sentences = ({ state }: { state: string }) =>
  sentencesOf(state).map((sentence, at) => (
    <Fragment key={at}>
      <span className={classes.sentence}>{sentence}</span>{' '}
    </Fragment>
  ));

export function PageHeader({ title, titleRef, state, actions, areActionsBeside = false }: Props) {
  return (
    <div className={classes.header} data-beside={areActionsBeside || undefined}>
      <div className={classes.words}>
        <Title order={1} size="h2" {...(titleRef && { ref: titleRef, tabIndex: -1 })}>
          {title}
        </Title>
        {state !== undefined && (
          <Text c="dimmed" size="sm" mih={20}>
            {typeof state === 'string' ? <Sentences state={state} /> : state}
          </Text>
        )}
      </div>
      {actions && (
        <Group gap="sm" className={classes.actions ?? ''} data-not-printed>
          {actions}
        </Group>
      )}
    </div>
  );
}
