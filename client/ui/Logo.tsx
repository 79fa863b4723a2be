/** The product's logo: a pulse on the accent colour, and the brand with the name. */
import { Group, Text } from '@mantine/core';

export function Logo({ size = 34 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 34 34" aria-hidden="true" focusable="false">
      <rect width="34" height="34" rx="8" fill="var(--accent)" />
      <path
        d="M8 8.5v17M8 18h5l3-6 4.5 11 2.5-7 1.5 2H27"
        fill="none"
        stroke="var(--on-accent)"
        strokeWidth="2.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

export function Brand() {
  return (
    <Group gap="xs" wrap="nowrap">
      <Logo />
      <Text component="span" fz={20} fw={700} lh={1} c="var(--text)">
        KareMD
      </Text>
    </Group>
  );
}
