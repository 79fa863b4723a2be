/** Where a dragged appointment would be dropped, with the verdict on that time in words and colour. */
import type { CSSProperties } from 'react';
import type { Verdict } from '#shared/appointments/move-rules.ts';
import { draggedSpan, titleOf, verdictWords } from '#client/calendar/entry-words.ts';
import type { Dragged } from '#client/calendar/moves/use-entry-drag.ts';
import classes from './DragGhost.module.css';
import placement from './placement.module.css';
import { dayMinutes } from './wall-clock.ts';

export interface DragPreview {
  dragged: Dragged;
  verdict: Verdict;
  tellsPatient: boolean;
}

/** An edge in another column has no handle here. */
export function DragGhost({ dragged, verdict, tellsPatient }: DragPreview) {
  const { entry, minute, minutes, hasHandles } = dragged;
  return (
    <div
      className={`${placement.placed} ${classes.ghost}`}
      style={{ '--from': minute, '--length': minutes } as CSSProperties}
      data-verdict={verdict.kind}
    >
      <div className={classes.words}>
        <b>{titleOf(entry)}</b> {draggedSpan(dragged)}
        {verdict.kind !== 'fits' && <div>{verdictWords(verdict)}</div>}
        {tellsPatient && verdict.kind !== 'no' && <div>The patient will be told.</div>}
      </div>
      {hasHandles && minute >= 0 && <span className={classes.handle} data-handle="start" />}
      {hasHandles && minute + minutes <= dayMinutes && (
        <span className={classes.handle} data-handle="end" />
      )}
    </div>
  );
}
