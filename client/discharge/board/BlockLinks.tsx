/** Numbers of the board as links: each opens exactly the stays that it counts. */
import { Group, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import {
  dischargeBlockWords,
  type DischargeBlock,
  type DischargeCounts,
} from '#shared/discharge/board.ts';
import classes from '#client/ui/list/FilterLinks.module.css';
import type { DischargeAddress } from '#client/discharge/discharge-address.ts';

interface Props {
  label: string;
  blocks: readonly DischargeBlock[];
  counts: DischargeCounts['counts'] | undefined;
  address: DischargeAddress;
}

export const BlockLinks = ({ label, blocks, counts, address }: Props) => (
  <Group component="nav" gap="xs" aria-label={label} data-not-printed>
    {blocks.map((block) => (
      <Link
        key={block}
        to={address.blockLink(block)}
        className={classes.link}
        title={dischargeBlockWords[block].definition}
        aria-current={address.delay === undefined && address.block === block ? 'page' : undefined}
      >
        <Text component="span" className={classes.count} aria-hidden={counts === undefined}>
          {counts?.[block] ?? '–'}
        </Text>{' '}
        {dischargeBlockWords[block].label}
      </Link>
    ))}
  </Group>
);
