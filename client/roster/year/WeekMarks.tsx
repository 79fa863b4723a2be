/** Seven days of marks: each kind in its own lane, day above night; the weekend is shaded. */
import classes from './WeekMarks.module.css';

/** In thirds of the height. */
const lanes: Record<string, readonly [top: number, height: number]> = {
  d: [0, 1],
  s: [0.5, 1],
  c: [1, 1],
  f: [0, 3],
  n: [2, 1],
};

export const WeekMarks = ({ marks }: { marks: string }) => (
  <svg className={classes.marks} viewBox="0 0 7 3" preserveAspectRatio="none" aria-hidden>
    <rect className={classes.weekend} x={5} y={0} width={2} height={3} />
    {marks.split('').map((mark, day) => {
      const lane = lanes[mark];
      return (
        lane && (
          <rect
            // oxlint-disable-next-line react/no-array-index-key -- a day of the week
            key={day}
            data-mark={mark}
            x={day + 0.08}
            y={lane[0] + 0.08}
            width={0.84}
            height={lane[1] - 0.16}
          />
        )
      );
    })}
  </svg>
);
