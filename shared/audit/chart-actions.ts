/** What the audit records about charts and their boards: part of the list in audit.ts. */

export const chartActions = {
  'chart.save': 'Save chart',
  'chart.move': 'Move chart on its board',
  'chart.remove': 'Remove chart',
  'chart-board.save': 'Save board of charts',
  'chart-board.remove': 'Remove board of charts',
  'chart-board.release': 'Leave board of charts without an owner',
  'chart-board.take-over': 'Take over board of charts',
} as const;
