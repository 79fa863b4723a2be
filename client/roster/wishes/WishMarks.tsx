/** A mark for each kind of wish, by shape and colour: in the corner of a cell, and beside words. */
import { IconBan, IconThumbDown, IconThumbUp } from '@tabler/icons-react';
import type { ShiftWish, WishKind } from '#shared/roster.ts';
import classes from './WishMarks.module.css';

const icons = { wanted: IconThumbUp, unwanted: IconThumbDown, impossible: IconBan } as const;

export function WishMark({ kind, size = 18 }: { kind: WishKind; size?: number }) {
  const Icon = icons[kind];
  return (
    <Icon size={size} stroke={1.75} aria-hidden data-kind={kind} className={classes.mark ?? ''} />
  );
}

/** The marks of wishes, one for each kind. */
export function WishMarks({ wishes }: { wishes: readonly ShiftWish[] }) {
  if (wishes.length === 0) return null;
  const kinds = [...new Set(wishes.map(({ kind }) => kind))];
  return (
    <span className={classes.corner} aria-hidden>
      {kinds.map((kind) => (
        <WishMark key={kind} kind={kind} size={14} />
      ))}
    </span>
  );
}
