/** The indicators that a query cites, as they stood in the record. */
import { Stack, Text } from '@mantine/core';
import type { Indicator } from '#shared/queries.ts';
import { momentWords } from '#client/ui/times/times.ts';

interface Props {
  indicators: readonly Indicator[];
  zone: string;
}

export const IndicatorList = ({ indicators, zone }: Props) => (
  <Stack component="ul" gap="xs" p={0} m={0} style={{ listStyle: 'none' }} aria-label="Indicators">
    {indicators.map((indicator) => (
      <li key={indicator.file?.id ?? indicator.factId}>
        <Text size="sm" fw={600} style={{ whiteSpace: 'pre-wrap' }}>
          {[indicator.title, indicator.value].filter(Boolean).join(': ')}
        </Text>
        {indicator.text && (
          <Text size="sm" style={{ whiteSpace: 'pre-wrap' }}>
            {indicator.text}
          </Text>
        )}
        <Text size="xs" c="dimmed">
          {momentWords(indicator.at, { precision: indicator.precision, zone })}, from{' '}
          {indicator.source}
        </Text>
      </li>
    ))}
  </Stack>
);
