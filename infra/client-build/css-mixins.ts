/** Declarations and rules that several style sheets have, by the name behind their `@mixin`. */

/**
 * For a grid that scrolls on screen, inside `@media print`: on paper it is a table, whose heads are on
 * each sheet. The sheet has the classes `scroller`, `grid`, `heads` and `body`.
 */
const printedGrid = {
  '.scroller': { 'max-height': 'none', overflow: 'visible', border: '0' },
  '.grid, .grid[data-narrow]': {
    display: 'table',
    'table-layout': 'fixed',
    width: '100%',
    'min-width': '0',
    'font-size': '10px',
    'border-collapse': 'separate',
    'border-spacing': '0',
  },
  '.heads': { position: 'static', display: 'table-header-group' },
  '.body': { display: 'table-row-group', contain: 'none' },
  '.grid th, .grid td': {
    position: 'static',
    display: 'table-cell',
    'vertical-align': 'middle',
    border: 'solid var(--line)',
    'border-width': '0 1px 1px 0',
  },
  '.grid tr > :first-child': { 'border-left-width': '1px' },
  '.heads th': { 'border-top-width': '1px' },
};

/** Hidden visually, but read by screen readers. */
const visuallyHidden = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  'clip-path': 'inset(50%)',
  'white-space': 'nowrap',
};

/** An entry of a week that is over: of its colour the edge and the letter stay, also on the ground of closed hours. */
const overEntry = {
  'background-color': 'var(--surface)',
  'box-shadow': 'inset 0 0 0 1px var(--line-strong)',
};

/** An entry whose details are open: over what is near it, with the words of what is to come, and still of its kind's ground. */
const chosenEntry = {
  'font-weight': '650',
  color: 'var(--text)',
  outline: '2px solid var(--accent)',
  'outline-offset': '0',
  'box-shadow': '0 0 0 5px color-mix(in srgb, var(--accent) 28%, transparent)',
};

export const mixins = {
  'chosen-entry': chosenEntry,
  'over-entry': overEntry,
  'printed-grid': printedGrid,
  'visually-hidden': visuallyHidden,
};
