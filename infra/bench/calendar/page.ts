/** The page of the bench: one of the two calendars, and the time from an input to its paint. */
import { showOurs } from './karemd.tsx';
import { showTheirs } from './fullcalendar.ts';

export interface Stopwatch {
  /** Starts with the next input of this type; done when `isDone` is true. Returns milliseconds. */
  time: (type: 'click' | 'pointerup', isDone: () => boolean) => Promise<number>;
}

/**
 * From the input's timestamp to the frame after the one in which the change was in the document: by
 * then that one has been painted.
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

const params = new URLSearchParams(location.search);
const count = Number(params.get('events'));
const root = document.getElementById('root');
if (root && params.get('calendar') === 'fullcalendar') showTheirs(root, count);
else if (root) showOurs(root, count);
