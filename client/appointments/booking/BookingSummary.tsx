/** At the foot of the form, whose fields may be scrolled away: for whom, what and when it books. */
import { Text } from '@mantine/core';

interface Props {
  /** Or that none is chosen; empty for a meeting, which has none. */
  patientName: string;
  type: string | undefined;
  /** Empty while it is no whole time. */
  when: string;
}

export function BookingSummary({ patientName, type, when }: Props) {
  const [first = '', ...rest] = [patientName, type, when].filter(Boolean);
  return (
    <div style={{ flex: '1 1 0', minWidth: 0 }}>
      <Text size="sm" lh="18px" fw={600} truncate>
        {first}
      </Text>
      <Text
        size="sm"
        lh="18px"
        c="dimmed"
        lineClamp={2}
        className="numbers"
        style={{ textWrap: 'balance' }}
      >
        {rest.join(', ')}
      </Text>
    </div>
  );
}
