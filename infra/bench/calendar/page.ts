/** The page of the bench: one of the two calendars, and a clock from the input to what it painted. */
import { showOurs } from './karemd.tsx';
import { showTheirs } from './fullcalendar.ts';

export interface Stopwatch {
  /** Starts with the next input of this type; ready when `isDone` holds. Answers milliseconds. */
  time: (type: 'click' | 'pointerup', isDone: () => boolean) => Promise<number>;
}

/**
 * From the moment of the input, as the browser stamped it, to the frame after the one in which the
 * change stood in the document: that one has been painted then.
 */
const time: Stopwatch['time'] = (type, isDone) =>
  new Promise((resolve) => {
    const begin = ({ timeStamp }: Event) => {
      const look = () => {
        if (isDone()) requestAnimationFrame(() => resolve(performance.now() - timeStamp));
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    };
    addEventListener(type, begin, { capture: true, once: true });
  });

Object.assign(globalThis, { stopwatch: { time } satisfies Stopwatch });

const wanted = new URLSearchParams(location.search);
const count = Number(wanted.get('events'));
const root = document.getElementById('root');
if (root && wanted.get('calendar') === 'theirs') showTheirs(root, count);
else if (root) showOurs(root, count);
