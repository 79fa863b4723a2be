/** How an event of a cell's history is said. */
import type { CellEvent } from '#shared/roster.ts';

/** "Planned N", and what there is to say besides. */
export function eventWords(event: CellEvent): { title: string; more: string[] } {
  switch (event.kind) {
    case 'changed': {
      const { before, after } = event;
      const planned = `Planned ${after}`;
      if (before === '') return { title: planned, more: [] };
      const title = after === '' ? `Cleared ${before}` : planned;
      return { title, more: after === '' ? [] : [`In place of ${before}`] };
    }
    case 'overridden':
      return { title: 'Overrode a rule', more: [event.words, `Reason: ${event.reason}`] };
    case 'published': {
      const { added, removed, note } = event;
      const more = [
        added.length > 0 && `Gets: ${added.join(', ')}`,
        removed.length > 0 && `Loses: ${removed.join(', ')}`,
        note !== null && `Note: ${note}`,
      ];
      return { title: 'Published', more: more.filter((words) => words !== false) };
    }
    case 'handed-over': {
      const { name, from, to, note } = event;
      const more = [`${name}: from ${from} to ${to}`, note !== null && `Note: ${note}`];
      return { title: 'Handed over', more: more.filter((words) => words !== false) };
    }
    case 'leave': {
      const { change, reason } = event;
      const title =
        change === 'removed' ? 'Taken off by leave afterwards' : 'Back on duty: leave taken back';
      return { title, more: [`Reason: ${reason}`] };
    }
    case 'swapped':
      return { title: 'Swapped', more: [`${event.name}: from ${event.from} to ${event.to}`] };
  }
}
