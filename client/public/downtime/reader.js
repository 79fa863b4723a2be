/** Shows the downtime copy that is kept in this browser: asks for its code, opens it, and deletes what is too old. */
import { opened } from './opening.js';

const cacheName = 'karemd-downtime';
const packPath = '/downtime/pack.json';
const minuteMs = 60 * 1000;
const keptMs = 24 * 60 * minuteMs;
/** It is made anew every hour while its person is signed in. */
const freshMs = 75 * minuteMs;

const form = document.getElementById('form');
const about = document.getElementById('about');
const age = document.getElementById('age');
const problem = document.getElementById('problem');

async function keptCopy() {
  const cache = await caches.open(cacheName);
  const found = await cache.match(packPath);
  const kept = found ? await found.json() : null;
  if (kept && Date.now() - Date.parse(kept.madeAt) <= keptMs) return kept;
  await cache.delete(packPath);
  return null;
}

const counted = (count, one) => `${count} ${one}${count === 1 ? '' : 's'}`;

/** "3 hours 5 minutes" */
function ageWords(ms) {
  const minutes = Math.max(0, Math.floor(ms / minuteMs));
  const hours = Math.floor(minutes / 60);
  const rest = counted(minutes % 60, 'minute');
  return hours === 0 ? rest : `${counted(hours, 'hour')} ${rest}`;
}

/** What somebody who relies on it has to know. */
function showAge({ madeAt, madeFor }) {
  const ms = Date.now() - Date.parse(madeAt);
  age.hidden = false;
  age.dataset.old = String(ms > freshMs);
  age.textContent =
    ms > freshMs
      ? `It is ${ageWords(ms)} old. Who is on call may have changed: ask the switchboard. It is made anew once ${madeFor} signs in on this browser.`
      : `It is ${ageWords(ms)} old.`;
}

const kept = await keptCopy().catch(() => null);
if (kept) {
  const made = new Date(kept.madeAt).toLocaleString('en-GB', {
    dateStyle: 'full',
    timeStyle: 'short',
  });
  about.textContent = `Made ${made}, for ${kept.madeFor}. Enter its code to read it.`;
  showAge(kept);
  setInterval(() => showAge(kept), minuteMs);
  form.hidden = false;
  form.elements.code.focus();
} else {
  about.textContent =
    'No copy of the last day is kept in this browser. It is switched on under On call, Downtime pack.';
}

async function open() {
  problem.textContent = '';
  const html = await opened(kept, form.elements.code.value);
  if (html === null) {
    problem.textContent = 'That is not the code of this copy.';
    form.elements.code.select();
    return;
  }
  location.assign(URL.createObjectURL(new Blob([html], { type: 'text/html' })));
}

form.addEventListener('submit', (event) => {
  event.preventDefault();
  void open();
});
