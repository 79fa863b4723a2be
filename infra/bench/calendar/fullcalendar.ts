/** FullCalendar's week with the same appointments, hours and interactions. */
import 'fullcalendar/skeleton.css';
import 'fullcalendar/themes/classic/theme.css';
import 'fullcalendar/themes/classic/palette.css';
import { Calendar } from 'fullcalendar';
import interaction from 'fullcalendar/interaction';
import classicTheme from 'fullcalendar/themes/classic';
import timeGrid from 'fullcalendar/timegrid';
import { mondays, weekOf, zone } from './events.ts';

const colours = { 'in-person': '#e3f0fa', 'tele-visit': '#e0f3ec', meeting: '#fcebdc' } as const;

export function showTheirs(root: HTMLElement, count: number): void {
  const events = mondays
    .flatMap((_, week) => weekOf(week, count))
    .map(({ id, patientName, startsAt, endsAt, kind }) => ({
      id,
      title: patientName,
      start: startsAt,
      end: endsAt,
      color: colours[kind],
    }));
  new Calendar(root, {
    plugins: [timeGrid, interaction, classicTheme],
    initialView: 'timeGridWeek',
    initialDate: mondays[0],
    firstDay: 1,
    timeZone: zone,
    editable: true,
    headerToolbar: { start: 'prev,today,next', center: 'title', end: 'timeGridWeek,timeGridDay' },
    nowIndicator: true,
    allDaySlot: false,
    height: innerHeight - 320,
    scrollTime: '07:00:00',
    businessHours: { daysOfWeek: [1, 2, 3, 4, 5], startTime: '08:00', endTime: '18:00' },
    events,
  }).render();
}
