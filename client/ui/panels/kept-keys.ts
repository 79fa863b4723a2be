/** Keeps what is typed while a panel opens, and types it into the panel's first field. */

/** Longer than any panel takes to open; then keys are not kept any more. */
const limitMs = 10_000;

const panels = '[role="dialog"], aside';
const fields = 'input:not([readonly]), textarea:not([readonly])';

/** Stops the keeping that is under way. */
let stop: (() => void) | null = null;

type Field = HTMLInputElement | HTMLTextAreaElement;

/** A panel that was open before closes now, or lies below: its fields take none of the keys. */
function isFieldOfNewPanel(target: EventTarget | null, old: ReadonlySet<Element>): target is Field {
  if (!(target instanceof Element) || !target.matches(fields)) return false;
  const panel = target.closest(panels);
  return panel !== null && !old.has(panel);
}

/** As if it were typed: React hears of it, and the rest can be typed behind it. */
function typeInto(field: Field, keys: readonly string[]): void {
  const text = keys.filter((key) => key !== 'Enter').join('');
  if (text) {
    const end = field.value.length;
    field.setRangeText(text, field.selectionStart ?? end, field.selectionEnd ?? end, 'end');
    field.dispatchEvent(
      new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }),
    );
  }
  if (!keys.includes('Enter')) return;
  // After the field was rendered with its text.
  const enter = { key: 'Enter', code: 'Enter', bubbles: true, cancelable: true };
  setTimeout(() => field.dispatchEvent(new KeyboardEvent('keydown', enter)));
}

/**
 * For a key that opens a panel with a field. Until that has the focus, keys press nothing; Escape,
 * a press of the pointer or a page that is left drops them.
 */
export function keepKeys(): void {
  stop?.();
  const keys: string[] = [];
  const oldPanels = new Set(document.querySelectorAll(panels));
  const ending = new AbortController();
  const end = () => {
    ending.abort();
    stop = null;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isFieldOfNewPanel(event.target, oldPanels) || event.key === 'Escape') return end();
    if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
    const isText = event.key.length === 1;
    if (!isText && event.key !== 'Enter' && event.key !== 'Backspace') return undefined;
    event.preventDefault();
    event.stopImmediatePropagation();
    // What follows Enter was meant for what Enter leads to.
    if (keys.includes('Enter')) return undefined;
    if (event.key === 'Backspace') keys.pop();
    else keys.push(event.key);
    return undefined;
  };
  const onFocus = ({ target }: FocusEvent) => {
    if (!isFieldOfNewPanel(target, oldPanels)) return;
    end();
    typeInto(target, keys);
  };
  const options = { capture: true, signal: ending.signal };
  globalThis.addEventListener('keydown', onKeyDown, options);
  globalThis.addEventListener('focusin', onFocus, options);
  globalThis.addEventListener('pointerdown', end, options);
  const limit = setTimeout(end, limitMs);
  ending.signal.addEventListener('abort', () => clearTimeout(limit));
  stop = end;
}
