/** A bar for each person: what they have, with a mark at what their part would be. The table says the same. */
import { Text } from '@mantine/core';
import { measures, type Line, type Measure } from './measures.ts';
import classes from './Fairness.module.css';

export function PartChart({ lines, measure }: { lines: readonly Line[]; measure: Measure }) {
  const most = Math.max(1, ...lines.flatMap(({ has, part }) => [has, part]));
  const percent = (value: number) => `${(100 * value) / most}%`;
  return (
    <figure className={classes.chart}>
      <figcaption className={classes.caption}>
        <Text fw={650} size="sm">
          {measures[measure]}
        </Text>
        <Text size="sm" c="dimmed">
          The line marks {measure === 'wishes' ? 'all that they wished' : 'their part'}.
        </Text>
      </figcaption>
      <ol className={classes.bars}>
        {lines.map(({ id, name, has, part }) => (
          <li key={id} aria-label={`${name}: ${has}, part ${Math.round(part)}`}>
            <Text size="sm" truncate aria-hidden>
              {name}
            </Text>
            <span className={classes.track} aria-hidden>
              <span className={classes.bar} style={{ width: percent(has) }} />
              <span className={classes.part} style={{ insetInlineStart: percent(part) }} />
            </span>
          </li>
        ))}
      </ol>
    </figure>
  );
}
