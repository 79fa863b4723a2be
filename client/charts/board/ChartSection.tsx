/** A chart of a board: its name, what it counts, chart and table, and what its owner does with it. */
import { Group, Menu, Stack, Text, Title } from '@mantine/core';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { chartDays, maySee, type SavedChart } from '#shared/charts.ts';
import { ChartOfFigures } from '#client/charts/figures/ChartOfFigures.tsx';
import { scopeWords, wordsOfMeasure } from '#client/charts/chart-words.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { useUser } from '#client/shell/session/session.tsx';
import { Card } from '#client/ui/Card.tsx';
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx';
import { ButtonMenu } from '#client/ui/panels/ButtonMenu.tsx';
import { MoreButton } from '#client/ui/panels/MoreButton.tsx';
import { toast } from '#client/ui/states/toast.tsx';
import { ChartTools } from './ChartTools.tsx';
import classes from './ChartSection.module.css';

interface MenuProps {
  chart: SavedChart;
  isFirst: boolean;
  isLast: boolean;
  /** Null where the reader does not see its figures. */
  changeAddress: string | null;
}

function ChartMenu({ chart, isFirst, isLast, changeAddress }: MenuProps) {
  const { id: chartId, name } = chart;
  const [isAsked, setAsked] = useState(false);
  const onError = (error: unknown) => toast.problem(wordsFor(error));
  const move = trpc.charts.move.useMutation({ onError });
  const remove = trpc.charts.remove.useMutation({
    onError,
    onSuccess: () => toast.done(`${name} removed.`),
  });
  return (
    <>
      <ButtonMenu
        position="bottom-end"
        button={(props) => (
          <MoreButton {...props} aria-label={`Change, move or remove ${name}`} data-not-printed />
        )}
      >
        {changeAddress !== null && (
          <Menu.Item component={Link} to={changeAddress}>
            Change
          </Menu.Item>
        )}
        <Menu.Item disabled={isFirst} onClick={() => move.mutate({ chartId, to: 'earlier' })}>
          Move up
        </Menu.Item>
        <Menu.Item disabled={isLast} onClick={() => move.mutate({ chartId, to: 'later' })}>
          Move down
        </Menu.Item>
        <Menu.Item color="bad" onClick={() => setAsked(true)}>
          Remove
        </Menu.Item>
      </ButtonMenu>
      <ConfirmDialog
        opened={isAsked}
        title={`Remove ${name}?`}
        keep="Keep chart"
        onKeep={() => setAsked(false)}
        verb="Remove chart"
        onDo={() => remove.mutate({ chartId })}
        isPending={remove.isPending}
      >
        The chart goes from this board, for all who look at it. The figures stay.
      </ConfirmDialog>
    </>
  );
}

interface Props extends Omit<MenuProps, 'chart'> {
  chart: SavedChart;
  isOwn: boolean;
  today: string;
}

export function ChartSection({ chart, isOwn, today, ...menu }: Props) {
  const id = useId();
  const user = useUser();
  const { name, definition, ofWords } = chart;
  const { measure, shape, period } = definition;
  const isVisible = maySee(user, measure);
  const days = chartDays(period, today);
  const words = scopeWords(definition, days, ofWords);
  return (
    <Stack component="section" aria-labelledby={id} gap="sm" className={classes.chart ?? ''}>
      <Group justify="space-between" wrap="nowrap" align="start">
        <div>
          <Title order={2} size="h4" id={id}>
            {name}
          </Title>
          <Text size="sm">{words}</Text>
          <Text size="sm" c="dimmed" maw={720}>
            {wordsOfMeasure(measure)}
          </Text>
        </div>
        {isOwn && (
          <ChartMenu
            chart={chart}
            {...menu}
            changeAddress={isVisible ? menu.changeAddress : null}
          />
        )}
      </Group>
      {isVisible ? (
        <ChartOfFigures
          name={name}
          measure={measure}
          shape={shape}
          days={days}
          tools={(svg) => (
            <ChartTools
              chart={chart}
              days={days}
              words={`${words}. ${wordsOfMeasure(measure)}`}
              svg={svg}
            />
          )}
        />
      ) : (
        <Card p="md">
          <Text size="sm">
            Your job does not see these figures. Who shares the board sees them by their own job.
          </Text>
        </Card>
      )}
    </Stack>
  );
}
