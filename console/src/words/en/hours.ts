/** Hours of the week, wherever they are read or changed. */
export const hours = {
  allDay: 'all day',
  closed: 'Closed',
  from: 'from',
  to: 'to',
  addHours: 'Add hours',
  removeHours: 'Remove hours',
  copyHours: 'Copy to other days',
  toWorkdays: 'To Monday to Friday',
  toAllDays: 'To all days',
  closedDays: 'Closed on',
  closedDaysHint: 'Holidays and other days on which nothing opens.',
  closedDay: 'Day',
  notAdded: 'Add this day, or empty the field.',
  everyYear: 'Every year',
  yearly: 'every year',
}
