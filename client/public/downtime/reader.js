/** Shows the downtime copy that is kept in this browser: asks for its code, opens it, and deletes what is too old. */
import { opened } from './opening.js';

const cacheName = 'karemd-downtime';
const packPath = '/downtime/pack.json';
const keptMs = 24 * 60 * 60 * 1000;

const form = document.getElementById('form');
const about = document.getElementById('about');
const problem = document.getElementById('problem');

async function keptCopy() {
  const cache = await caches.open(cacheName);
  const found = await cache.match(packPath);
  const kept = found ? await found.json() : null;
  if (kept && Date.now() - Date.parse(kept.madeAt) <= keptMs) return kept;
  await cache.delete(packPath);
  return null;
}

const kept = await keptCopy().catch(() => null);
if (kept) {
  const made = new Date(kept.madeAt).toLocaleString('en-GB', {
    dateStyle: 'full',
    timeStyle: 'short',
  });
  about.textContent = `Made ${made}, for ${kept.madeFor}. Enter its code to read it.`;
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
