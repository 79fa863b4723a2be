/** The values of one result over time: a line, and a table with their times and reference ranges. */
import { Table, Text } from '@mantine/core';
import { momentWords } from '#client/ui/times/times.ts';
import type { Trend } from './record-view.ts';

const width = 320;
const height = 48;
const margin = 5;

function placed({ points }: Trend) {
  const times = points.map(({ at }) => Date.parse(at));
  const numbers = points.map(({ number }) => number);
  const share = (value: number, all: readonly number[]) => {
    const [least, most] = [Math.min(...all), Math.max(...all)];
    return most === least ? 0.5 : (value - least) / (most - least);
  };
  return points.map(({ id, at, number }) => ({
    id,
    x: margin + share(Date.parse(at), times) * (width - 2 * margin),
    y: height - margin - share(number, numbers) * (height - 2 * margin),
  }));
}

export function TrendFigure({ trend, zone }: { trend: Trend; zone: string }) {
  const { title, unit, points } = trend;
  const dots = placed(trend);
  return (
    <figure aria-label={`${title} over time`} style={{ margin: 0 }}>
      <svg viewBox={`0 0 ${width} ${height}`} width="100%" height={height} aria-hidden>
        <polyline
          points={dots.map(({ x, y }) => `${x},${y}`).join(' ')}
          fill="none"
          stroke="var(--accent-text)"
          strokeWidth={1.5}
        />
        {dots.map(({ id, x, y }) => (
          <circle key={id} cx={x} cy={y} r={2.5} fill="var(--accent-text)" />
        ))}
      </svg>
      <Table verticalSpacing={2} fz="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">When</Table.Th>
            <Table.Th scope="col">{unit ? `Value, ${unit}` : 'Value'}</Table.Th>
            <Table.Th scope="col">Reference</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {points
            .toReversed()
            .map(({ id, at, precision, value, interpretation, referenceRange }) => (
              <Table.Tr key={id}>
                <Table.Td>{momentWords(at, { precision, zone })}</Table.Td>
                <Table.Td>
                  {value.replace(unit, '').trim()} {interpretation && `(${interpretation})`}
                </Table.Td>
                <Table.Td>
                  {referenceRange ?? (
                    <Text span size="xs" c="dimmed">
                      not given
                    </Text>
                  )}
                </Table.Td>
              </Table.Tr>
            ))}
        </Table.Tbody>
      </Table>
    </figure>
  );
}
